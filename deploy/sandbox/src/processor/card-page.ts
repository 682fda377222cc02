import { randomBytes } from 'node:crypto'

import type { Context, Hono, MiddlewareHandler } from 'hono'

import { cardPage, confirmPage, gonePage, pageStyle } from './card-page-html.ts'
import type { StoredCard } from './ledger.ts'
import { unseal } from './sealed.ts'
import { fetchMinutes } from './settings.ts'
import type { CardSession, Confirmation, Language, ProcessorSettings } from './settings.ts'
import { checkCard, fingerprintOf } from './test-cards.ts'
import type { EnteredCard } from './test-cards.ts'

/**
 * Serves the hosted card page. A full-page redirect opens it and another leaves it. The merchant asks for the result.
 */
export function serveCardPage(app: Hono, settings: ProcessorSettings): void {
  const { stays } = settings.ledger
  const isOpen = (session: CardSession | null): session is CardSession =>
    session !== null && stays.get(session.reference)?.state === 'open'
  app.use('/cards/*', hostedPolicy(settings))

  app.get('/style.css', (context) => context.body(pageStyle, 200, { 'Content-Type': 'text/css' }))

  app.get('/cards/:session', (context) => {
    const session = findSession(context, settings)
    if (!isOpen(session)) return goneFrom(context, session)
    return context.html(cardPage({ ...formOf(context, session), name: '', expires: '', faults: {} }))
  })

  app.post('/cards/:session', async (context) => {
    const session = findSession(context, settings)
    if (!isOpen(session)) return goneFrom(context, session)
    const form = new URLSearchParams(await context.req.text())
    if (form.has('cancel')) {
      stays.set(session.reference, { state: 'cancelled' })
      return context.redirect(backTo(session), 303)
    }
    const field = (name: string) => form.get(name) ?? ''
    const entered = { name: field('name'), number: field('number'), expires: field('expires'), code: field('code') }
    const checked = checkCard(entered, settings.now())
    if ('faults' in checked) {
      const { expires } = entered
      // A text that cannot be a name is not shown again. It may be a card number in the wrong field.
      const name = checked.faults.name ? '' : entered.name
      return context.html(cardPage({ ...formOf(context, session), name, expires, faults: checked.faults }), 422)
    }
    if (checked.entered.card.behaviour === 'refuse') stays.set(session.reference, { state: 'declined' })
    else {
      const until = settings.now() + fetchMinutes * 60_000
      stays.set(session.reference, { state: 'entered', until, card: storedCard(checked.entered) })
    }
    return context.redirect(backTo(session), 303)
  })
}

/** The visit that an address stands for; null when the address is too old or not valid. */
function findSession(context: Context, { now, key }: ProcessorSettings): CardSession | null {
  const sealed = context.req.param('session') ?? ''
  // We sealed it for this purpose, so it has this shape.
  return unseal('session', sealed, now(), key) as CardSession | null
}

function goneFrom(context: Context, session: CardSession | null) {
  const page = gonePage(languageOf(context, session?.language ?? 'en'), session && backTo(session))
  return context.html(page, 410)
}

function formOf(context: Context, session: CardSession) {
  return { session, language: languageOf(context, session.language) }
}

function languageOf(context: Context, otherwise: Language): Language {
  const chosen = context.req.query('lang')
  return chosen === 'en' || chosen === 'es' ? chosen : otherwise
}

/** Nothing of the card travels through the browser: the address only names the visit. */
function backTo({ returnUrl, reference }: CardSession): string {
  const url = new URL(returnUrl)
  url.searchParams.set('session', reference)
  return url.href
}

function storedCard({ card, name, expMonth, expYear }: EnteredCard): StoredCard {
  const id = `card_${card.behaviour}_${randomBytes(12).toString('hex')}`
  const { brand, number } = card
  return { id, fingerprint: fingerprintOf(card), brand, last4: number.slice(-4), expMonth, expYear, name }
}

/** The security policy of a page on which a cardholder does something and returns. */
export function hostedPolicy({ returnOrigins }: ProcessorSettings): MiddlewareHandler {
  return async (context, next) => {
    // Chromium applies form-action to the redirect after a form, so the way back must be listed.
    const policy = [
      "default-src 'none'",
      'img-src data:',
      "style-src 'self'",
      `form-action 'self' ${returnOrigins.join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]
    context.header('Content-Security-Policy', policy.join('; '))
    await next()
  }
}

/** Serves the page on which a cardholder confirms a charge to the bank. Nothing is charged before. */
export function serveConfirmPage(app: Hono, settings: ProcessorSettings): void {
  app.use('/confirm/*', hostedPolicy(settings))

  app.get('/confirm/:confirmation', (context) => {
    const found = findConfirmation(context, settings)
    return found ? context.html(confirmPage(found)) : context.html(gonePage('en'), 410)
  })

  app.post('/confirm/:confirmation', async (context) => {
    const found = findConfirmation(context, settings)
    if (found === null) return context.html(gonePage('en'), 410)
    const isMine = new URLSearchParams(await context.req.text()).has('confirm')
    const charge = settings.ledger.charges.get(found.reference)
    if (charge) charge.state = isMine ? 'approved' : 'declined'
    return context.redirect(found.returnUrl, 303)
  })
}

function findConfirmation(context: Context, { now, key, ledger }: ProcessorSettings): Confirmation | null {
  const sealed = context.req.param('confirmation') ?? ''
  const found = unseal('confirmation', sealed, now(), key) as Confirmation | null
  return found && ledger.charges.get(found.reference)?.state === 'confirm' ? found : null
}
