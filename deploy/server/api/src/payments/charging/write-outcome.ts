import { eq } from 'drizzle-orm'

import { refundBeyondCost } from '../../ordering/orders/change-order.ts'
import { chargeNews } from '../../ordering/refunds/follow-money.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { type ChargeRow, charges } from '../../platform/database/tables/payments.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { ChargeOutcome } from '../../platform/processor/processor.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { addEvent } from '../../providers/events/relay-events.ts'

const statuses = {
  approved: 'Approved',
  declined: 'Declined',
  confirm: 'Confirming',
  closed: 'Failed',
} as const satisfies Record<ChargeOutcome, ChargeRow['status']>

/** The statuses of a charge whose result is not known yet. */
export const openStatuses = ['Asked', 'Unknown', 'Confirming'] as const satisfies readonly ChargeRow['status'][]

/** Whether the result of a charge is still unknown. */
export function isOpen({ status }: Pick<ChargeRow, 'status'>): boolean {
  return openStatuses.some((open) => open === status)
}

interface Written {
  /** The charge as it was when its result was asked for. */
  charge: ChargeRow
  outcome: ChargeOutcome
  now: Date
  /** Whether the patient waits on the screen. Otherwise an email also tells them that nothing was charged. */
  isWatched: boolean
}

/**
 * Records the result of a charge once. The same transaction queues the email about it, and the refund of what its
 * order does not cost any more: it was cancelled meanwhile, or an item was. Money that was taken after all is never passed over.
 */
export function writeOutcome(
  database: Database,
  queue: MessageQueue,
  { charge: asked, outcome, now, isWatched }: Written,
): Promise<ChargeRow> {
  const { chargeKey, siteKey, patientKey } = asked
  const scope = { siteKey, patientKey }
  const mine = ownedBy(scope, charges, eq(charges.chargeKey, chargeKey))
  return database.transaction(async (transaction) => {
    await lockPatient(transaction, scope)
    const [before] = await transaction.select().from(charges).where(mine)
    if (before === undefined) throw new Problem('not-found')
    const status = statuses[outcome]
    const wasNotMade = before.status === 'Declined' || before.status === 'Failed'
    if (before.status === status || !(isOpen(before) || (wasNotMade && status === 'Approved'))) return before
    // It is about to be made by whoever got it a name meanwhile.
    if (before.processorCharge !== asked.processorCharge) return before
    const settledAt = status === 'Confirming' ? null : now
    const [charge] = await transaction
      .update(charges)
      .set({ status, settledAt, staffSince: null })
      .where(mine)
      .returning()
    if (charge === undefined) throw new Error('The charge that was just settled is gone.')
    const isNews = status === 'Approved' || !isWatched
    if (status === 'Approved') await addEvent(transaction, scope, { type: 'payment.made', subjectKey: chargeKey }, now)
    if (status !== 'Confirming' && isNews) {
      await queue.add(transaction, chargeNews, { ...scope, chargeKey, status })
    }
    if (status !== 'Approved' || charge.orderKey === null) return charge
    await refundBeyondCost(transaction, queue, scope, charge.orderKey, now)
    const [settled = charge] = await transaction.select().from(charges).where(mine)
    return settled
  })
}
