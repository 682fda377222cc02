import { randomBytes } from 'node:crypto'

import type { Context, Hono } from 'hono'

import { cardPage, gonePage, pageStyle } from './card-page-html.ts'
import { checkCard } from './check-card.ts'
import type { EnteredCard } from './check-card.ts'
import { seal, unseal } from './sealed.ts'
import { tokenMinutes } from './settings.ts'
import type { CardSession, Language, ProcessorSettings, StoredCard } from './settings.ts'

/** Serves the hosted card page: entered by a full-page redirect, left by another, with a token. */
export function serveCardPage(app: Hono, settings: ProcessorSettings): void {
  app.use('/cards/*', async (context, next) => {
    // Chromium holds the redirect after a form against form-action, so the way back has to stand there.
    const policy = [
      "default-src 'none'",
      "style-src 'self'",
      `form-action 'self' ${settings.returnOrigins.join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]
    context.header('Content-Security-Policy', policy.join('; '))
    await next()
  })

  app.get('/style.css', (context) => context.body(pageStyle, 200, { 'Content-Type': 'text/css' }))

  app.get('/cards/:session', (context) => {
    const session = findSession(context, settings)
    if (session === null) return context.html(gonePage(languageOf(context, 'en')), 410)
    return context.html(cardPage({ ...formOf(context, session), name: '', expires: '', faults: {} }))
  })

  app.post('/cards/:session', async (context) => {
    const session = findSession(context, settings)
    if (session === null) return context.html(gonePage(languageOf(context, 'en')), 410)
    const form = new URLSearchParams(await context.req.text())
    const field = (name: string) => form.get(name) ?? ''
    const entered = { name: field('name'), number: field('number'), expires: field('expires'), code: field('code') }
    const checked = checkCard(entered, settings.now())
    if ('faults' in checked) {
      const { expires } = entered
      // What cannot be a name may be a number in the wrong field.
      const name = checked.faults.name ? '' : entered.name
      return context.html(cardPage({ ...formOf(context, session), name, expires, faults: checked.faults }), 422)
    }
    const content = { reference: session.reference, card: storedCard(checked.entered) }
    const token = seal('token', content, settings.now() + tokenMinutes * 60_000, settings.key)
    return context.redirect(backTo(session, { token }), 303)
  })
}

function findSession(context: Context, settings: ProcessorSettings): CardSession | null {
  const sealed = context.req.param('session') ?? ''
  // Sealed by us for this purpose, so it is what we sealed.
  return unseal('session', sealed, settings.now(), settings.key) as CardSession | null
}

function formOf(context: Context, session: CardSession) {
  return {
    session,
    language: languageOf(context, session.language),
    cancelUrl: backTo(session, { cancelled: '1' }),
  }
}

function languageOf(context: Context, otherwise: Language): Language {
  const chosen = context.req.query('lang')
  return chosen === 'en' || chosen === 'es' ? chosen : otherwise
}

function backTo({ returnUrl, reference }: CardSession, result: Record<string, string>): string {
  const url = new URL(returnUrl)
  for (const [name, value] of Object.entries({ session: reference, ...result })) url.searchParams.set(name, value)
  return url.href
}

function storedCard({ card, name, expMonth, expYear }: EnteredCard): StoredCard {
  const id = `card_${card.behaviour}_${randomBytes(12).toString('hex')}`
  return { id, brand: card.brand, last4: card.number.slice(-4), expMonth, expYear, name }
}
