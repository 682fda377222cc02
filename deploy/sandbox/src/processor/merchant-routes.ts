import { createHash, timingSafeEqual } from 'node:crypto'

import type { Context, Hono } from 'hono'

import type { ChargeState, Stay } from './ledger.ts'
import { seal } from './sealed.ts'
import { sessionMinutes } from './settings.ts'
import type { CardSession, Confirmation, ProcessorSettings } from './settings.ts'
import { behaviourOf } from './test-cards.ts'
import type { Behaviour } from './test-cards.ts'

/** Serves a merchant's own server, which authenticates with its key. */
export function serveMerchants(app: Hono, settings: ProcessorSettings): void {
  const { ledger } = settings
  app.use('/v1/*', async (context, next) => {
    const proven = sameText(context.req.header('Authorization') ?? '', `Bearer ${settings.key}`)
    return proven ? next() : context.json({ error: 'unauthorized' }, 401)
  })

  app.post('/v1/sessions', async (context) => {
    const session = await context.req.json<CardSession>()
    if (!comesBack(session, settings)) return context.json({ error: 'return-origin' }, 422)
    const until = settings.now() + sessionMinutes * 60_000
    ledger.stays.set(session.reference, { state: 'open', until })
    return context.json({ url: `${settings.origin}/cards/${seal('session', session, until, settings.key)}` })
  })

  app.get('/v1/sessions/:reference', (context) => {
    const stay = ledger.stays.get(context.req.param('reference'))
    return stay ? context.json(presentStay(stay, settings.now())) : context.json({ error: 'unknown' }, 404)
  })

  app.post('/v1/charges', (context) => chargeByReference(context, settings))

  app.get('/v1/charges/:reference', (context) => {
    const charge = ledger.charges.get(context.req.param('reference'))
    return charge ? context.json({ state: charge.state }) : context.json({ error: 'unknown' }, 404)
  })

  // Closing is final: a charge that arrives later under this reference takes no money.
  app.post('/v1/charges/:reference/close', (context) => {
    const reference = context.req.param('reference')
    const charge = ledger.charges.get(reference)
    if (charge && charge.state !== 'confirm') return context.json({ state: charge.state })
    ledger.charges.set(reference, { state: 'closed', request: charge?.request ?? null })
    return context.json({ state: 'closed' })
  })

  app.post('/v1/charges/:reference/refund', (context) => {
    const charge = ledger.charges.get(context.req.param('reference'))
    if (charge === undefined) return context.json({ error: 'unknown' }, 404)
    if (charge.state === 'approved') charge.state = 'refunded'
    return context.json({ state: charge.state })
  })

  app.post('/v1/charges/:reference/confirmations', (context) => openConfirmation(context, settings))

  app.delete('/v1/cards/:card', (context) => context.body(null, 204))
}

/** Opens the page on which a cardholder confirms a charge that the bank asks about. */
async function openConfirmation(context: Context, settings: ProcessorSettings): Promise<Response> {
  const confirmation = await context.req.json<Confirmation>()
  const reference = context.req.param('reference') ?? ''
  if (settings.ledger.charges.get(reference)?.state !== 'confirm') return context.json({ error: 'state' }, 409)
  if (!comesBack(confirmation, settings)) return context.json({ error: 'return-origin' }, 422)
  const until = settings.now() + sessionMinutes * 60_000
  const sealed = seal('confirmation', { ...confirmation, reference }, until, settings.key)
  return context.json({ url: `${settings.origin}/confirm/${sealed}` })
}

function presentStay(stay: Stay, now: number): object {
  if ('until' in stay && stay.until <= now) return { state: 'expired' }
  return stay.state === 'entered' ? { state: stay.state, card: stay.card } : { state: stay.state }
}

function comesBack({ returnUrl }: CardSession, { returnOrigins }: ProcessorSettings): boolean {
  return URL.canParse(returnUrl) && returnOrigins.includes(new URL(returnUrl).origin)
}

function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

interface ChargeRequest {
  card: string
  amountCents: number
  reference: string
}

const outcomes: Partial<Record<Behaviour, ChargeState>> = {
  approve: 'approved',
  timeout: 'approved',
  decline: 'declined',
  confirm: 'confirm',
}

/** Charges once per reference. A repeated request gets the result of the first. */
async function chargeByReference(context: Context, { hang, ledger }: ProcessorSettings): Promise<Response> {
  const { card, amountCents, reference } = await context.req.json<ChargeRequest>()
  const behaviour = behaviourOf(card)
  if (behaviour === null || !Number.isInteger(amountCents) || amountCents < 1) {
    return context.json({ error: 'charge' }, 422)
  }
  const request = `${card} ${amountCents}`
  const first = ledger.charges.get(reference)
  if (first?.request && first.request !== request) return context.json({ error: 'reference' }, 409)
  if (first) return context.json({ state: first.state })
  const state = outcomes[behaviour]
  if (state === undefined) return context.json({ error: 'processing' }, 500)
  ledger.charges.set(reference, { state, request })
  // The money is taken and the answer is lost, which is the hardest case for a merchant.
  if (behaviour === 'timeout') await hang()
  return context.json({ state })
}
