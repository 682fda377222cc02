import { and, eq, isNull } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { charges } from '../../platform/database/tables/payments.ts'
import type { ChargeRow } from '../../platform/database/tables/payments.ts'
import { keptCharge } from '../../platform/processor/processor.ts'
import type { Delivery } from '../../platform/queue/delivery.ts'
import type { MessageJob } from '../../platform/queue/message-job.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { addEvent } from '../../providers/events/add-event.ts'

/** Has the queue refund a charge, whatever happens to this server. Only inside a transaction. */
export async function askRefund(
  transaction: Database,
  queue: MessageQueue,
  charge: ChargeRow,
  now: Date,
): Promise<ChargeRow> {
  const scope = { siteKey: charge.siteKey, patientKey: charge.patientKey }
  const [asked] = await transaction
    .update(charges)
    .set({ refundAskedAt: now })
    .where(ownedBy(scope, charges, eq(charges.chargeKey, charge.chargeKey)))
    .returning()
  if (asked === undefined) throw new Error('The charge that is to be given back is gone.')
  await queue.add(transaction, { kind: 'refund-charge', ...scope, chargeKey: charge.chargeKey })
  return asked
}

/** Refunds everything that was paid for a cancelled order. The patient's row must be locked. */
export async function refundOrder(
  transaction: Database,
  queue: MessageQueue,
  scope: Scope,
  orderKey: number,
  now: Date,
): Promise<void> {
  const paid = and(eq(charges.orderKey, orderKey), eq(charges.status, 'Approved'), isNull(charges.refundAskedAt))
  const rows = await transaction
    .select()
    .from(charges)
    .where(ownedBy(scope, charges, paid))
  for (const charge of rows) await askRefund(transaction, queue, charge, now)
}

/** Refunds what was paid for a cancelled order, once, and tells the patient. */
export async function refundCharge(
  { database, queue, processor, now }: Delivery,
  { siteKey, patientKey, chargeKey }: Extract<MessageJob, { kind: 'refund-charge' }>,
): Promise<void> {
  const scope = { siteKey, patientKey }
  const mine = ownedBy(scope, charges, and(eq(charges.chargeKey, chargeKey), eq(charges.status, 'Approved')))
  const [charge] = await database.select().from(charges).where(mine)
  if (charge === undefined) return
  const kept = keptCharge(charge)
  if (kept === null) throw new Error('A charge that was paid has no name at the processor.')
  const outcome = await processor.refundCharge(kept)
  if (outcome !== 'refunded') throw new Error(`A charge that was paid is ${outcome} at the processor.`)
  await database.transaction(async (transaction) => {
    const [refunded] = await transaction
      .update(charges)
      .set({ status: 'Refunded', refundedAt: now })
      .where(mine)
      .returning()
    if (refunded === undefined) return
    await addEvent(transaction, scope, { type: 'payment.refunded', subjectKey: chargeKey }, now)
    await queue.add(transaction, { kind: 'charge-news', ...scope, chargeKey, status: 'Refunded' })
  })
}
