import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'

import type { Database, PersonDatabase } from '../../platform/database/database.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { type ChargeRow, charges, type RefundRow, refunds } from '../../platform/database/tables/payments.ts'
import { instant } from '../../platform/dates/calendar.ts'
import {
  keptCharge,
  type ChargeMoney,
  type ProcessorObject,
  type Processor,
  type ProcessorRefund,
} from '../../platform/processor/processor.ts'
import { type MessageQueue, patientScope } from '../../platform/queue/message-queue.ts'
import { addEvent } from '../../providers/events/relay-events.ts'

/**
 * The result of a charge or of one of its refunds, which is told by mail. It is no news any more when something else came
 * of it meanwhile.
 */
export const chargeNews = {
  kind: 'charge-news' as const,
  data: z.strictObject({
    ...patientScope,
    chargeKey: z.int(),
    status: z.enum(['Approved', 'Declined', 'Failed', 'Refunded', 'RefundFailed']),
    /** Null where all of it went back. */
    refundKey: z.int().nullish(),
  }),
}

interface Given {
  database: PersonDatabase
  queue: MessageQueue
  processor: Processor
  now: Date
}

const refundStatuses = { pending: 'Pending', done: 'Done', failed: 'Failed' } as const satisfies Record<
  ProcessorRefund['state'],
  RefundRow['status']
>
const disputes = { open: 'Open', won: 'Won', lost: 'Lost' } as const

/** After so many days without an answer staff are told; a refund that was made all the same is found later. */
const daysTried = 3

/** Whether the processor should have answered long ago what was asked then. */
export function isUnanswered(askedAt: Date, now: Date): boolean {
  return !instant(askedAt).add(daysTried, 'day').isAfter(now)
}

/** Whether money was taken, given back or not. */
export function isPaid({ status }: Pick<ChargeRow, 'status'>): boolean {
  return status === 'Approved' || status === 'Refunded'
}

/** The refunds of a charge, the oldest first. */
export function findRefunds(database: Database, scope: Scope, chargeKey: number): Promise<RefundRow[]> {
  return database
    .select()
    .from(refunds)
    .where(ownedBy(scope, refunds, eq(refunds.chargeKey, chargeKey)))
    .orderBy(asc(refunds.refundKey))
}

/**
 * Asks the processor what became of the money of a charge, and writes it down: refunds that were made, that failed, also
 * days later, or that somebody made at the processor's own pages, and disputes. Patient, staff and their systems are told.
 *
 * @returns the charge as the processor knows it; null where nothing was paid.
 */
export async function followMoney(
  { database, queue, processor, now }: Given,
  scope: Scope,
  chargeKey: number,
): Promise<{ kept: ProcessorObject } | null> {
  const [charge] = await database.select().from(charges).where(isCharge(scope, chargeKey))
  const kept = charge && isPaid(charge) ? keptCharge(charge) : null
  if (kept === null) return null
  const money = await processor.findMoney(kept)
  await database.transaction((transaction) => recordMoney(transaction, queue, { scope, chargeKey, money, now }))
  return { kept }
}

const isCharge = (scope: Scope, chargeKey: number) => ownedBy(scope, charges, eq(charges.chargeKey, chargeKey))

interface Found {
  scope: Scope
  chargeKey: number
  money: ChargeMoney
  /** When it was asked for. */
  now: Date
}

async function recordMoney(
  transaction: Database,
  queue: MessageQueue,
  { scope, chargeKey, money, now }: Found,
): Promise<void> {
  await lockPatient(transaction, scope)
  const [charge] = await transaction.select().from(charges).where(isCharge(scope, chargeKey))
  // An answer to a later question was written sooner, and knows everything that this one knows.
  if (charge === undefined || !isPaid(charge) || (charge.followedAt ?? now) > now) return
  const rows = await findRefunds(transaction, scope, chargeKey)
  let hasFailed = false
  for (const found of money.refunds) {
    const row = rows.find(
      ({ processorRefund, reference }) =>
        processorRefund === found.id || (reference !== null && reference === found.reference),
    )
    const status = refundStatuses[found.state]
    const { id: processorRefund, amountCents, reason } = found
    if (row?.status === status && row.processorRefund === processorRefund) continue
    const settledAt = status === 'Pending' ? null : now
    const facts = { status, processorRefund, amountCents, reason, settledAt }
    const returnsCents = Math.min(amountCents, missingCents(rows, returnsOf))
    const [written] = row
      ? await transaction.update(refunds).set(facts).where(isRefund(scope, row.refundKey)).returning()
      : await transaction
          .insert(refunds)
          .values({ ...scope, chargeKey, ...facts, askedAt: now, returns: returnsCents > 0, returnsCents })
          .returning()
    if (written === undefined) throw new Error('The refund was not written.')
    rows.splice(row ? rows.indexOf(row) : rows.length, 1, written)
    if (row?.status === status) continue
    await tellRefund(transaction, queue, written, { wasDone: row?.status === 'Done', now })
    hasFailed ||= status === 'Failed'
  }
  const dispute = money.dispute && disputes[money.dispute]
  const isNews = dispute !== charge.dispute
  if (isNews && dispute !== null) {
    const type = dispute === 'Open' ? 'payment.disputed' : 'payment.dispute-ended'
    await addEvent(transaction, scope, { type, subjectKey: chargeKey }, now)
  }
  const [followed] = await transaction
    .update(charges)
    .set({
      followedAt: now,
      lostCents: money.lostCents,
      ...(money.takenCents > 0 ? { amountCents: money.takenCents } : {}),
      ...(isNews ? { dispute, disputedAt: charge.disputedAt ?? now } : {}),
    })
    .where(isCharge(scope, chargeKey))
    .returning()
  if (followed) await sumUp(transaction, followed, hasFailed || (isNews && dispute !== 'Won') ? now : null)
}

const isRefund = (scope: Scope, refundKey: number) => ownedBy(scope, refunds, eq(refunds.refundKey, refundKey))

/** Ends a refund that was not made: it failed, or nothing was left to give back. */
export function endRefund(
  { database, queue }: Pick<Given, 'database' | 'queue'>,
  scope: Scope,
  { chargeKey, refundKey }: RefundRow,
  { now, ...ended }: { status: 'Failed' | 'Needless'; reason: string | null; now: Date },
): Promise<void> {
  return database.transaction(async (transaction) => {
    await lockPatient(transaction, scope)
    const [charge] = await transaction.select().from(charges).where(isCharge(scope, chargeKey))
    const [before] = await transaction.select().from(refunds).where(isRefund(scope, refundKey))
    if (charge === undefined || before?.status !== 'Asked') return
    const [written] = await transaction
      .update(refunds)
      .set({ ...ended, settledAt: now })
      .where(isRefund(scope, refundKey))
      .returning()
    if (written?.status === 'Failed') await tellRefund(transaction, queue, written, { wasDone: false, now })
    await sumUp(transaction, charge, ended.status === 'Failed' ? now : null)
  })
}

/** The provider's systems learn of each refund that was made or failed, and the patient of what concerns them. */
async function tellRefund(
  transaction: Database,
  queue: MessageQueue,
  { siteKey, patientKey, chargeKey, refundKey, status }: RefundRow,
  { wasDone, now }: { wasDone: boolean; now: Date },
): Promise<void> {
  if (status !== 'Done' && status !== 'Failed') return
  const scope = { siteKey, patientKey }
  const type = status === 'Done' ? 'payment.refunded' : 'payment.refund-failed'
  await addEvent(transaction, scope, { type, subjectKey: chargeKey }, now)
  // Whoever was never told that it is done need not hear that it is not.
  if (status === 'Failed' && !wasDone) return
  const news = status === 'Done' ? 'Refunded' : 'RefundFailed'
  await queue.add(transaction, chargeNews, { ...scope, chargeKey, refundKey, status: news })
}

/**
 * Writes into a charge what its refunds come to. The patient's row must be locked.
 *
 * @param staffSince since when it waits for staff, where it does now. Otherwise it goes on waiting while a refund has
 * failed that was not asked for again, or while the bank asks for the money.
 */
export async function sumUp(
  transaction: Database,
  { siteKey, patientKey, chargeKey, amountCents, dispute, lostCents, staffSince: before }: ChargeRow,
  staffSince: Date | null = null,
): Promise<ChargeRow> {
  const scope = { siteKey, patientKey }
  const rows = await findRefunds(transaction, scope, chargeKey)
  const sum = (...statuses: RefundRow['status'][]) =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((total, row) => total + row.amountCents, 0)
  const [refundedCents, refundingCents] = [sum('Done'), sum('Asked', 'Pending')]
  const standing = rows.filter(({ status }) => status !== 'Failed' && status !== 'Needless')
  const isMissing = Math.min(missingCents(rows), amountCents - lostCents - refundedCents - refundingCents) > 0
  const refundFailedAt = isMissing
    ? latest(rows.map(({ status, settledAt }) => (status === 'Failed' ? settledAt : null)))
    : null
  const waits = refundFailedAt !== null || dispute === 'Open' || dispute === 'Lost'
  const [charge] = await transaction
    .update(charges)
    .set({
      status: refundedCents >= amountCents ? 'Refunded' : 'Approved',
      refundedCents,
      returnedCents: rows.reduce((total, row) => (row.status === 'Done' ? total + returnsOf(row) : total), 0),
      refundingCents,
      refundFailedAt,
      refundAskedAt: latest(standing.map(({ askedAt }) => askedAt)),
      refundedAt: latest(rows.map(({ status, settledAt }) => (status === 'Done' ? settledAt : null))),
      staffSince: waits ? (staffSince ?? before) : null,
    })
    .where(isCharge(scope, chargeKey))
    .returning()
  if (charge === undefined) throw new Error('The charge is gone.')
  return charge
}

/** Cents of a refund that go back because the order costs less. */
export function returnsOf({ amountCents, returns, returnsCents }: RefundRow): number {
  return returns ? Math.min(returnsCents ?? amountCents, amountCents) : 0
}

/**
 * What was to go back and did not, as far as it was not asked for again since.
 *
 * @param centsOf the part of each refund that counts; default: all of it.
 */
export function missingCents(
  rows: readonly RefundRow[],
  centsOf: (refund: RefundRow) => number = ({ amountCents }) => amountCents,
): number {
  return rows
    .filter(({ status }) => status !== 'Needless')
    .map((refund) => ({ ...refund, cents: centsOf(refund) }))
    .flatMap(({ askedAt, cents, refundKey, settledAt, status }) => [
      { at: askedAt, refundKey, cents: -cents },
      ...(status === 'Failed' && settledAt ? [{ at: settledAt, refundKey, cents }] : []),
    ])
    .sort((one, other) => one.at.getTime() - other.at.getTime() || one.refundKey - other.refundKey)
    .reduce((missing, { cents }) => Math.max(0, missing + cents), 0)
}

function latest(times: readonly (Date | null)[]): Date | null {
  return times.reduce<Date | null>((last, time) => (time && (last === null || time > last) ? time : last), null)
}
