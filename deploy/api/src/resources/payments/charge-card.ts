import type { chargeCard as chargeCardCall } from '@homeside/contract/payments'
import { eq } from 'drizzle-orm'

import type { CallRequest } from '../../calls/call-request.ts'
import { Problem } from '../../calls/problem.ts'
import { ownedBy } from '../../database/scope.ts'
import { charges } from '../../database/tables/payments.ts'
import type { ChargeRow } from '../../database/tables/payments.ts'
import type { Processor } from '../../processor/processor.ts'
import { beginCharge } from './begin-charge.ts'
import { settleCharges } from './settle-charges.ts'

/**
 * Charges a card once per Idempotency-Key. The charge is written down before the processor is asked and settled after,
 * each in a transaction of its own: none waits for another server, and an answer that is lost is found by asking again
 * with the same key.
 *
 * @throws Problem payment-declined, payment-unreachable, payment-failed, or what `beginCharge` throws.
 */
export async function chargeCard(
  request: CallRequest<typeof chargeCardCall>,
  processor: Processor,
): Promise<{ charge: ChargeRow; last4: string }> {
  const { database, caller, body, now } = request
  if (body.OrderKey !== undefined) await settleCharges(request, body.OrderKey, processor)
  const { charge, method } = await beginCharge(request)
  if (charge.status === 'Approved') return { charge, last4: method.last4 }
  if (charge.status === 'Declined') throw new Problem('payment-declined')

  const { amountCents, reference } = charge
  const outcome = await processor.charge({ card: method.processorCard, amountCents, reference })
  if (outcome !== 'approved' && outcome !== 'declined') throw new Problem('payment-failed')
  const [settled] = await database
    .update(charges)
    .set({ status: outcome === 'approved' ? 'Approved' : 'Declined', settledAt: now })
    .where(ownedBy(caller.scope, charges, eq(charges.chargeKey, charge.chargeKey)))
    .returning()
  if (settled === undefined) throw new Error('The charge that was just made is gone.')
  if (outcome === 'declined') throw new Problem('payment-declined')
  return { charge: settled, last4: method.last4 }
}
