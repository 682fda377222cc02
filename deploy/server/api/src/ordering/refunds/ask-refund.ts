import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { charges } from '../../platform/database/tables/payments.ts'
import type { ChargeRow } from '../../platform/database/tables/payments.ts'
import { keptCharge } from '../../platform/processor/processor.ts'
import { defineJob } from '../../platform/queue/define-job.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { patientScope } from '../../platform/queue/message-queue.ts'
import { addEvent } from '../../providers/events/relay-events.ts'

/** The result of a charge, which is told by mail. It is no news any more when something else came of it meanwhile. */
export const chargeNews = {
  kind: 'charge-news' as const,
  data: z.strictObject({
    ...patientScope,
    chargeKey: z.int(),
    status: z.enum(['Approved', 'Declined', 'Failed', 'Refunded']),
  }),
}

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
  await queue.add(transaction, refundCharge, { ...scope, chargeKey: charge.chargeKey })
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
export const refundCharge = defineJob({
  kind: 'refund-charge',
  data: z.strictObject({ ...patientScope, chargeKey: z.int() }),
  queue: 'charges',
  deliver: async ({ database, queue, processor, now }, { siteKey, patientKey, chargeKey }): Promise<void> => {
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
      await queue.add(transaction, chargeNews, { ...scope, chargeKey, status: 'Refunded' })
    })
  },
})
