import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'

import { followMoney, isPaid, isUnanswered } from '../../ordering/refunds/follow-money.ts'
import type { Database } from '../../platform/database/database.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { type ChargeRow, charges } from '../../platform/database/tables/payments.ts'
import { instant } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { type ChargeOutcome, keptCharge, type Processor } from '../../platform/processor/processor.ts'
import { defineJob } from '../../platform/queue/define-job.ts'
import { type MessageQueue, patientScope } from '../../platform/queue/message-queue.ts'
import { isOpen, openStatuses, writeOutcome } from './write-outcome.ts'

/** Seconds after which an unanswered charge is settled. This server waits less long for any answer of the processor. */
export const settleAfterSeconds = 60
/** Seconds for which the bank's page is valid on which a patient confirms a charge. */
const confirmSeconds = 30 * 60
/** How often the processor is asked about a charge of which it has said nothing for days. */
const unansweredSeconds = 24 * 60 * 60

interface Settling {
  database: Database
  queue: MessageQueue
  processor: Processor
  now: Date
  isWatched: boolean
}

/**
 * Asks the processor for the result of a charge whose answer was lost. The charge is never sent again. After a minute
 * the result is final: a charge that never arrived is closed, so that it is never made.
 *
 * @throws Problem payment-unreachable, payment-failed.
 */
export async function settleCharge(
  { database, queue, processor, now, isWatched }: Settling,
  charge: ChargeRow,
): Promise<ChargeRow> {
  if (!isOpen(charge)) return charge
  const outcome = await askProcessor(processor, charge, isDue(charge, now))
  return outcome === null ? charge : writeOutcome(database, queue, { charge, outcome, now, isWatched })
}

async function askProcessor(processor: Processor, charge: ChargeRow, isLast: boolean): Promise<ChargeOutcome | null> {
  const kept = keptCharge(charge)
  // A charge that the processor has no name for was not made, and `writeOutcome` sees to it that it never is.
  if (kept === null) return isLast ? 'closed' : null
  return isLast ? processor.closeCharge(kept) : processor.findCharge(kept)
}

function isDue({ status, askedAt }: ChargeRow, now: Date): boolean {
  const seconds = status === 'Confirming' ? confirmSeconds : settleAfterSeconds
  return !instant(askedAt).add(seconds, 'second').isAfter(now)
}

/**
 * Looks at a charge because a message of the processor says that something came of it: settles it, and follows its money.
 * One that was thought not to be made may have been made after all.
 */
export const followCharge = defineJob({
  kind: 'follow-charge',
  data: z.strictObject({ ...patientScope, chargeKey: z.int() }),
  queue: 'charges',
  deliver: async (delivery, { chargeKey, ...scope }): Promise<void> => {
    const { database, queue, processor, now } = delivery
    const [charge] = await database
      .select()
      .from(charges)
      .where(ownedBy(scope, charges, eq(charges.chargeKey, chargeKey)))
    const kept = charge && keptCharge(charge)
    if (charge === undefined || !kept) return
    if (isOpen(charge)) await settleCharge({ database, queue, processor, now, isWatched: false }, charge)
    else if (!isPaid(charge) && (await processor.findCharge(kept)) === 'approved') {
      await writeOutcome(database, queue, { charge, outcome: 'approved', now, isWatched: false })
    }
    await followMoney(delivery, scope, chargeKey)
  },
})

/**
 * Settles a charge as a job of the queue. The job runs a minute after the charge was requested, and puts itself back
 * into the queue until the result is known. Staff are told of one that nobody answers for days, each day anew: its order
 * cannot be paid meanwhile.
 */
export const settleQueuedCharge = defineJob({
  kind: 'settle-charge',
  data: z.strictObject({ ...patientScope, chargeKey: z.int() }),
  queue: 'charges',
  deliver: async ({ database, queue, processor, now }, job): Promise<void> => {
    const scope = { siteKey: job.siteKey, patientKey: job.patientKey }
    const mine = ownedBy(scope, charges, eq(charges.chargeKey, job.chargeKey))
    const [charge] = await database.select().from(charges).where(mine)
    if (charge === undefined || !isOpen(charge)) return
    let settled: ChargeRow
    try {
      settled = await settleCharge({ database, queue, processor, now, isWatched: false }, charge)
    } catch (error) {
      if (!(error instanceof Problem) || !isUnanswered(charge.askedAt, now)) throw error
      await database
        .update(charges)
        .set({ staffSince: charge.staffSince ?? now })
        .where(and(mine, inArray(charges.status, [...openStatuses])))
      await queue.add(database, settleQueuedCharge, job, { afterSeconds: unansweredSeconds })
      return
    }
    // The patient is at the bank's page, or about to be.
    if (isOpen(settled))
      await queue.add(database, settleQueuedCharge, job, {
        afterSeconds: settled.status === 'Confirming' ? confirmSeconds : settleAfterSeconds,
      })
  },
})
