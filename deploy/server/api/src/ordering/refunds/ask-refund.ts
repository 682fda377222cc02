import { randomUUID } from 'node:crypto'

import { desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { type ChargeRow, charges, type RefundRow, refunds } from '../../platform/database/tables/payments.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { ProcessorObject } from '../../platform/processor/processor.ts'
import { defineJob, type Delivery } from '../../platform/queue/define-job.ts'
import { type MessageQueue, patientScope } from '../../platform/queue/message-queue.ts'
import { endRefund, findRefunds, followMoney, isUnanswered, missingCents, returnsOf, sumUp } from './follow-money.ts'

/** How often a refund that is pending is asked about where no message tells of it, in seconds. */
const pendingSeconds = 24 * 60 * 60

/**
 * Has the queue give money of a charge back, whatever happens to this server. Only inside a transaction, with the patient's
 * row locked. Nothing is asked for where nothing is left.
 *
 * @param amountCents default: everything that is left.
 * @param returns whether the order costs less than was paid for it. It is so too for a refund in place of a failed one.
 */
export async function askRefund(
  transaction: Database,
  queue: MessageQueue,
  charge: ChargeRow,
  now: Date,
  amountCents = leftCents(charge),
  returns = false,
): Promise<ChargeRow> {
  const { siteKey, patientKey, chargeKey } = charge
  if (amountCents <= 0) return charge
  const scope = { siteKey, patientKey }
  const returnsCents = returns
    ? amountCents
    : Math.min(amountCents, missingCents(await findRefunds(transaction, scope, chargeKey), returnsOf))
  await transaction
    .insert(refunds)
    .values({
      ...scope,
      chargeKey,
      amountCents,
      status: 'Asked',
      reference: randomUUID(),
      askedAt: now,
      returns: returnsCents > 0,
      returnsCents,
    })
  await queue.add(transaction, refundCharge, { ...scope, chargeKey })
  return sumUp(transaction, charge)
}

/** Cents of a charge that can be given back: nothing of what the cardholder's bank has taken. */
export function leftCents({ amountCents, lostCents, refundedCents, refundingCents, status }: ChargeRow): number {
  return status === 'Approved' ? Math.max(0, amountCents - refundedCents - refundingCents - lostCents) : 0
}

interface PaidOrder {
  scope: Scope
  orderKey: number
  /** What the order costs now. `nothing`: it was cancelled, and is to be as if it had never been paid. */
  costCents: number | 'nothing'
  now: Date
}

/**
 * Refunds what was paid for an order beyond what it costs, from the newest charge on. What was given back for another
 * reason stays a gift. The patient's row must be locked.
 */
export async function refundOrder(
  transaction: Database,
  queue: MessageQueue,
  { scope, orderKey, costCents, now }: PaidOrder,
): Promise<void> {
  const rows = await transaction
    .select()
    .from(charges)
    .where(ownedBy(scope, charges, eq(charges.orderKey, orderKey), inArray(charges.status, ['Approved', 'Refunded'])))
    .orderBy(desc(charges.chargeKey))
  if (costCents === 'nothing') {
    for (const charge of rows) await askRefund(transaction, queue, charge, now)
    return
  }
  let beyond = -costCents
  for (const { amountCents, chargeKey, lostCents } of rows) {
    const standing = (await findRefunds(transaction, scope, chargeKey)).filter(
      ({ status }) => status !== 'Failed' && status !== 'Needless',
    )
    const rest = standing.reduce((left, refund) => left - returnsOf(refund), amountCents - lostCents)
    beyond += Math.max(0, rest)
  }
  for (const charge of rows) {
    const cents = Math.min(beyond, leftCents(charge))
    if (cents <= 0) continue
    await askRefund(transaction, queue, charge, now, cents, true)
    beyond -= cents
  }
}

/**
 * Makes the refunds of a charge that were asked for, each once, and asks again the next day about those that are pending.
 * What the processor knows comes first: somebody may have given the money back at its own pages.
 */
export const refundCharge = defineJob({
  kind: 'refund-charge',
  data: z.strictObject({ ...patientScope, chargeKey: z.int() }),
  queue: 'charges',
  deliver: async (delivery, job): Promise<void> => {
    const { siteKey, patientKey, chargeKey } = job
    const scope = { siteKey, patientKey }
    let followed
    try {
      followed = await followMoney(delivery, scope, chargeKey)
    } catch (error) {
      return endUnanswered(delivery, job, error)
    }
    if (followed === null) return
    const asked = (await findRefunds(delivery.database, scope, chargeKey)).filter(({ status }) => status === 'Asked')
    for (const { refundKey } of asked) {
      await makeRefund(delivery, followed.kept, scope, { chargeKey, refundKey })
      followed = (await followMoney(delivery, scope, chargeKey)) ?? followed
    }
    const left = new Set((await findRefunds(delivery.database, scope, chargeKey)).map(({ status }) => status))
    if (left.has('Asked')) throw new Error('A refund that was made is not known to the processor yet.')
    if (left.has('Pending')) {
      await delivery.queue.add(delivery.database, refundCharge, job, { afterSeconds: pendingSeconds })
    }
  },
})

/**
 * Ends the refunds of a charge of which the processor has not said anything for days: it may have no account of the
 * provider any more. Those that are pending are asked about the next day.
 *
 * @throws unknown the error, while a refund was asked for lately, or where the processor is not its cause.
 */
async function endUnanswered(
  { database, queue, now }: Delivery,
  job: Scope & Pick<RefundRow, 'chargeKey'>,
  error: unknown,
): Promise<void> {
  const rows = await findRefunds(database, job, job.chargeKey)
  const asked = rows.filter(({ status }) => status === 'Asked')
  if (!(error instanceof Problem) || !asked.every(({ askedAt }) => isUnanswered(askedAt, now))) throw error
  for (const refund of asked) {
    await endRefund({ database, queue }, job, refund, { status: 'Failed', reason: 'no_answer', now })
  }
  if (rows.some(({ status }) => status === 'Pending')) {
    await queue.add(database, refundCharge, job, { afterSeconds: pendingSeconds })
  }
}

/** Makes one refund. A charge of which less is left than was asked for gives that back. */
async function makeRefund(
  { database, processor, now, queue }: Delivery,
  known: ProcessorObject,
  scope: Scope,
  { chargeKey, refundKey }: Pick<RefundRow, 'chargeKey' | 'refundKey'>,
): Promise<void> {
  const rows = await findRefunds(database, scope, chargeKey)
  const refund = rows.find((each) => each.refundKey === refundKey)
  if (refund?.status !== 'Asked' || refund.reference === null) return
  const gone = rows.filter(({ status }) => status === 'Done' || status === 'Pending')
  const [charge] = await database
    .select()
    .from(charges)
    .where(ownedBy(scope, charges, eq(charges.chargeKey, chargeKey)))
  const kept = (charge?.amountCents ?? 0) - (charge?.lostCents ?? 0)
  const left = gone.reduce((sum, { amountCents }) => sum - amountCents, kept)
  const amountCents = Math.min(refund.amountCents, left)
  const end = (status: 'Failed' | 'Needless', reason: string | null) =>
    endRefund({ database, queue }, scope, refund, { status, reason, now })
  if (amountCents <= 0) return end('Needless', null)
  if (amountCents < refund.amountCents) {
    // The processor knows a reference by what was asked with it.
    await database
      .update(refunds)
      .set({ amountCents })
      .where(ownedBy(scope, refunds, eq(refunds.refundKey, refundKey)))
  }
  try {
    const refused = await processor.refundCharge(known, { amountCents, reference: refund.reference })
    if (refused !== null) await end('Failed', refused)
  } catch (error) {
    if (!(error instanceof Problem) || !isUnanswered(refund.askedAt, now)) throw error
    await end('Failed', 'no_answer')
  }
}
