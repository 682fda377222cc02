import { and, eq } from 'drizzle-orm'

import { ownedBy } from '../../database/scope.ts'
import { charges } from '../../database/tables/payments.ts'
import type { Delivery } from '../../queue/delivery.ts'
import type { MessageJob } from '../../queue/message-job.ts'

/** Refunds what was paid for a cancelled order, once, and tells the patient. */
export async function refundCharge(
  { database, queue, processor, now }: Delivery,
  { siteKey, patientKey, chargeKey }: Extract<MessageJob, { kind: 'refund-charge' }>,
): Promise<void> {
  const scope = { siteKey, patientKey }
  const mine = ownedBy(scope, charges, and(eq(charges.chargeKey, chargeKey), eq(charges.status, 'Approved')))
  const [charge] = await database.select().from(charges).where(mine)
  if (charge === undefined) return
  const outcome = await processor.refundCharge(charge.reference)
  if (outcome !== 'refunded') throw new Error(`A charge that was paid is ${outcome} at the processor.`)
  await database.transaction(async (transaction) => {
    const [refunded] = await transaction
      .update(charges)
      .set({ status: 'Refunded', refundedAt: now })
      .where(mine)
      .returning()
    if (refunded) await queue.add(transaction, { kind: 'charge-news', ...scope, chargeKey })
  })
}
