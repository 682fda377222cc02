import { orderAheadDays } from '@homeside/contract/constants/limits'
import type { EligibilityReason, EligibilityStatus } from '@homeside/contract/constants/order-states'

import { addDays, addMonths, daysBetween, latest } from '../../platform/dates/calendar.ts'

/** A quantity that was received or ordered, and its date. */
export interface Usage {
  on: string
  quantity: number
  /** Whether the provider's own system tells of it. It was not ordered ahead here, so it counts from its own day. */
  imported?: boolean
}

/** How many days the day of shipping here and the day in the provider's own system may be apart. */
const daysApart = 7

/** Whether a day here and one in the provider's own system can be of the same parcel. */
export function areOneDay(one: string, other: string): boolean {
  return Math.abs(daysBetween(one, other)) <= daysApart
}

export interface SupplyRules {
  /** The payor pays for this many in this many months. */
  allowanceQuantity: number
  intervalMonths: number
  /** Null when the prescription has no end. */
  prescriptionExpiresOn: string | null
  onHold: boolean
  /** Null when the stock at home is not tracked. */
  stockRunsOutOn: string | null
}

export interface Eligibility {
  status: EligibilityStatus
  reason: EligibilityReason | null
  /** Null when it was never received, or no date is known. */
  availableOn: string | null
  /** The day when the patient will need it; null when that is now. */
  dueOn: string | null
  /** The rest of the allowance in the rolling window. */
  quantityLeft: number
}

/**
 * How many intervals before the newest usage count. The due day of an early order depends on that of the order before,
 * and so on. After twelve early orders in a row, all that is forgotten is how early the first of them was.
 */
export const countedIntervals = 12

/**
 * Whether a supply can be ordered today. It is due on the later of two days: when it was last received plus the payor's
 * interval, and when the stock runs out. It can be ordered 30 days before, or a third of its interval before where that
 * is shorter, so that a patient who has just ordered everything is not told to order again tomorrow.
 *
 * @param today the patient's date, `YYYY-MM-DD`.
 */
export function assessEligibility(rules: SupplyRules, usages: readonly Usage[], today: string): Eligibility {
  const daysAhead = Math.min(orderAheadDays, rules.intervalMonths * 10)
  const counted = countUsages(rules, thoseThatCount(usages, rules.intervalMonths), daysAhead)
  const intervalEnds = counted.at(-1)?.ends ?? null
  const dueOn = latest(intervalEnds, rules.stockRunsOutOn)
  const availableOn = dueOn && addDays(dueOn, -daysAhead)
  const quantityLeft = quantityLeftAt(addDays(today, daysAhead), rules, counted)

  if (rules.onHold) return { status: 'Blocked', reason: 'OnHold', availableOn: null, dueOn: null, quantityLeft: 0 }
  if (availableOn !== null && availableOn > today) {
    const reason = dueOn === intervalEnds ? 'Interval' : 'StockOnHand'
    return { status: 'NotYetEligible', reason, availableOn, dueOn, quantityLeft }
  }
  if (rules.prescriptionExpiresOn !== null && rules.prescriptionExpiresOn < today) {
    return { status: 'NeedsReview', reason: 'PrescriptionExpired', availableOn, dueOn, quantityLeft }
  }
  return { status: 'Eligible', reason: null, availableOn, dueOn, quantityLeft }
}

/** The newest usages, oldest first. */
function thoseThatCount(usages: readonly Usage[], intervalMonths: number): Usage[] {
  const newest = usages.reduce((found, { on }) => (on > found ? on : found), '')
  if (newest === '') return []
  const from = addMonths(newest, -intervalMonths * countedIntervals)
  return usages
    .filter(({ on }) => on > from)
    .toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)))
}

/** A usage with the day on which it counts no more. */
interface Counted {
  ends: string
  quantity: number
}

/**
 * The usages with their ends, none of which is before that of an earlier usage. What is ordered ahead counts from the day
 * when it is due, else ordering early would bring the next order nearer each time. What came earlier than it could be
 * ordered was an exchange, a replacement or a second parcel, and counts from the day when it came.
 */
function countUsages(rules: SupplyRules, usages: readonly Usage[], daysAhead: number): Counted[] {
  const counted: Counted[] = []
  let used = 0
  let ended = 0
  for (const { on, quantity, imported = false } of usages) {
    for (let oldest = counted[ended]; oldest && oldest.ends <= on; oldest = counted[++ended]) used -= oldest.quantity
    const due = counted.at(-1)?.ends ?? on
    const isAhead = !imported && due > on && daysBetween(on, due) <= daysAhead
    const from = isAhead && used + quantity > rules.allowanceQuantity ? due : on
    const ends = addMonths(from, rules.intervalMonths)
    counted.push({ ends: ends > due ? ends : due, quantity })
    used += quantity
  }
  return counted
}

/** The allowance minus what counts after a date. */
function quantityLeftAt(date: string, rules: SupplyRules, counted: readonly Counted[]): number {
  const used = counted.filter(({ ends }) => ends > date).reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(0, rules.allowanceQuantity - used)
}
