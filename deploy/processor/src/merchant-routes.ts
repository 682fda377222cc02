import { createHash, timingSafeEqual } from 'node:crypto'

import type { Context, Hono } from 'hono'

import { seal, unseal } from './sealed.ts'
import { sessionMinutes } from './settings.ts'
import type { CardSession, ProcessorSettings, StoredCard } from './settings.ts'
import { behaviourOf } from './test-cards.ts'

interface ChargeRequest {
  card: string
  amountCents: number
  reference: string
}

interface SealedToken {
  reference: string
  card: StoredCard
}

interface Outcome {
  request: string
  approved: boolean
}

/** Serves a merchant's own server, which proves itself with its key. */
export function serveMerchants(app: Hono, settings: ProcessorSettings): void {
  app.use('/v1/*', async (context, next) => {
    const proven = sameText(context.req.header('Authorization') ?? '', `Bearer ${settings.key}`)
    return proven ? next() : context.json({ error: 'unauthorized' }, 401)
  })

  app.post('/v1/sessions', async (context) => {
    const session = await context.req.json<CardSession>()
    if (!settings.returnOrigins.includes(originOf(session.returnUrl))) {
      return context.json({ error: 'return-origin' }, 422)
    }
    const sealed = seal('session', session, settings.now() + sessionMinutes * 60_000, settings.key)
    return context.json({ url: `${settings.origin}/cards/${sealed}` })
  })

  app.post('/v1/tokens', async (context) => {
    const { token } = await context.req.json<{ token: string }>()
    const content = unseal('token', token, settings.now(), settings.key) as SealedToken | null
    if (content === null) return context.json({ error: 'token' }, 410)
    return context.json({ reference: content.reference, card: content.card })
  })

  const outcomes = new Map<string, Outcome>()
  app.post('/v1/charges', (context) => charge(context, settings, outcomes))

  app.get('/v1/charges/:reference', (context) => {
    const outcome = outcomes.get(context.req.param('reference'))
    return outcome ? context.json({ approved: outcome.approved }) : context.json({ error: 'unknown' }, 404)
  })

  app.delete('/v1/cards/:card', (context) => context.body(null, 204))
}

/** Charges once per reference: whoever asks again with it learns what became of the first charge. */
async function charge(
  context: Context,
  { hangMs }: ProcessorSettings,
  outcomes: Map<string, Outcome>,
): Promise<Response> {
  const { card, amountCents, reference } = await context.req.json<ChargeRequest>()
  const behaviour = behaviourOf(card)
  if (behaviour === null || !Number.isInteger(amountCents) || amountCents < 1) {
    return context.json({ error: 'charge' }, 422)
  }
  const request = `${card} ${amountCents}`
  const first = outcomes.get(reference)
  if (first && first.request !== request) return context.json({ error: 'reference' }, 409)
  if (first) return context.json({ approved: first.approved })
  if (behaviour === 'error') return context.json({ error: 'processing' }, 500)
  outcomes.set(reference, { request, approved: behaviour !== 'decline' })
  // The money is taken and the answer is lost: the hardest thing that can happen to a merchant.
  if (behaviour === 'timeout') await new Promise((resolve) => setTimeout(resolve, hangMs).unref())
  return context.json({ approved: behaviour !== 'decline' })
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : ''
}

function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
