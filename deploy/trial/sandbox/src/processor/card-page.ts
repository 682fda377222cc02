import { randomBytes } from 'node:crypto'

import type { Context, Hono } from 'hono'

import { cardPage, confirmPage, gonePage, pageStyle } from './card-page-html.ts'
import { later, renewCard, succeed, tellOf } from './events.ts'
import type { LedgerIntent, LedgerSession, StoredCard } from './ledger.ts'
import type { Language, ProcessorSettings } from './settings.ts'
import { stripeIntent } from './stripe-objects.ts'
import { checkCard, type EnteredCard } from './test-cards.ts'

/**
 * Serves the hosted card page. A full-page redirect opens it and another leaves it. The merchant asks for the result.
 */
export function serveCardPage(app: Hono, settings: ProcessorSettings): void {
  const { ledger, now } = settings
  const find = (context: Context): LedgerSession | undefined => ledger.sessions.get(context.req.param('session') ?? '')
  const isOpen = (session: LedgerSession | undefined): session is LedgerSession =>
    session !== undefined && session.card === null && session.expires > now()
  const goneFrom = (context: Context, session: LedgerSession | undefined) =>
    context.html(gonePage(languageOf(context, session), session?.cancelUrl), 410)

  app.get('/style.css', (context) => context.body(pageStyle, 200, { 'Content-Type': 'text/css' }))

  app.get('/cards/:session', (context) => {
    const session = find(context)
    if (!isOpen(session)) return goneFrom(context, session)
    guard(context, session.successUrl, session.cancelUrl)
    return context.html(cardPage({ language: languageOf(context, session), name: '', expires: '', faults: {} }))
  })

  app.post('/cards/:session', async (context) => {
    const session = find(context)
    if (!isOpen(session)) return goneFrom(context, session)
    guard(context, session.successUrl, session.cancelUrl)
    const form = new URLSearchParams(await context.req.text())
    if (form.has('cancel')) return context.redirect(session.cancelUrl, 303)
    const field = (name: string) => form.get(name) ?? ''
    const entered = { name: field('name'), number: field('number'), expires: field('expires'), code: field('code') }
    const checked = checkCard(entered, now())
    if ('faults' in checked) {
      const { expires } = entered
      const { faults } = checked
      session.isRefused = faults.number === 'refused'
      // A text that cannot be a name is not shown again. It may be a card number in the wrong field.
      const name = faults.name ? '' : entered.name
      return context.html(
        cardPage({ language: languageOf(context, session), name, expires, faults }),
        session.isRefused ? 200 : 422,
      )
    }
    const card = storedCard(checked.entered)
    session.card = card
    ledger.cards.set(card.id, card)
    if (checked.entered.card.behaviour === 'renew') later(settings, () => renewCard(settings, session.account, card.id))
    return context.redirect(session.successUrl, 303)
  })
}

/** Serves the page on which a cardholder confirms a charge to the bank. Nothing is charged before. */
export function serveConfirmPage(app: Hono, settings: ProcessorSettings): void {
  const { ledger } = settings
  const find = (context: Context): LedgerIntent | null => {
    const intent = ledger.intents.get(context.req.param('intent') ?? '')
    return intent?.status === 'requires_action' ? intent : null
  }

  app.get('/confirm/:intent', (context) => {
    const intent = find(context)
    if (intent === null) return context.html(gonePage(languageOf(context)), 410)
    guard(context, intent.returnUrl)
    return context.html(confirmPage(languageOf(context), intent.amount))
  })

  app.post('/confirm/:intent', async (context) => {
    const isMine = new URLSearchParams(await context.req.text()).has('confirm')
    const intent = find(context)
    if (intent === null) return context.html(gonePage(languageOf(context)), 410)
    guard(context, intent.returnUrl)
    if (isMine) succeed(settings, intent)
    else {
      intent.status = 'requires_payment_method'
      tellOf(settings, intent.account, 'payment_intent.payment_failed', stripeIntent(intent, settings))
    }
    return context.redirect(intent.returnUrl, 303)
  })
}

/** The language that was chosen on the page, else the merchant's, else the browser's. */
function languageOf(context: Context, session?: LedgerSession): Language {
  const chosen = context.req.query('lang') ?? session?.locale ?? context.req.header('Accept-Language')
  return chosen?.toLowerCase().startsWith('es') ? 'es' : 'en'
}

/**
 * Sets the security policy of a page on which a cardholder does something and returns. Chromium applies form-action to
 * the redirect after a form, so the ways back are listed.
 */
function guard(context: Context, ...ways: string[]): void {
  const policy = [
    "default-src 'none'",
    'img-src data:',
    "style-src 'self'",
    `form-action 'self' ${ways.map((way) => new URL(way).origin).join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  context.header('Content-Security-Policy', policy.join('; '))
}

function storedCard({ card: { behaviour, brand, number }, name, expMonth, expYear }: EnteredCard): StoredCard {
  const id = `pm_${behaviour}_${randomBytes(12).toString('hex')}`
  return { id, brand, last4: number.slice(-4), expMonth, expYear, name }
}
