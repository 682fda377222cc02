import type { chargeCard } from '@homeside/contract/payments'
import { eq, lt, ne } from 'drizzle-orm'

import type { CallRequest } from '../../calls/call-request.ts'
import { ownedBy } from '../../database/scope.ts'
import { charges } from '../../database/tables/payments.ts'
import { instant } from '../../dates/instants.ts'
import type { Processor } from '../../processor/processor.ts'

/** Longer than any answer of the processor's is waited for. */
const unansweredSeconds = 60

/**
 * Finds out what became of earlier charges for an order whose answers were lost, so that the patient is neither charged
 * twice nor kept from paying. The charge that is being repeated finds out by itself.
 */
export async function settleCharges(
  { database, caller, now, idempotencyKey }: CallRequest<typeof chargeCard>,
  orderKey: number,
  processor: Processor,
): Promise<void> {
  const unanswered = await database
    .select()
    .from(charges)
    .where(
      ownedBy(
        caller.scope,
        charges,
        eq(charges.orderKey, orderKey),
        eq(charges.status, 'Asked'),
        ne(charges.idempotencyKey, idempotencyKey),
        lt(charges.askedAt, instant(now).subtract(unansweredSeconds, 'second').toDate()),
      ),
    )
  for (const { chargeKey, reference } of unanswered) {
    const outcome = await processor.findCharge(reference)
    const status = outcome === 'approved' ? 'Approved' : outcome === 'declined' ? 'Declined' : 'Failed'
    await database
      .update(charges)
      .set({ status, settledAt: now })
      .where(ownedBy(caller.scope, charges, eq(charges.chargeKey, chargeKey), eq(charges.status, 'Asked')))
  }
}
