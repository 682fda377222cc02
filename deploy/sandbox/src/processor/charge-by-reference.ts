import type { Context } from 'hono'

import type { ChargeState } from './ledger.ts'
import type { ProcessorSettings } from './settings.ts'
import { behaviourOf } from './test-cards.ts'
import type { Behaviour } from './test-cards.ts'

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
export async function chargeByReference(context: Context, { hang, ledger }: ProcessorSettings): Promise<Response> {
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
