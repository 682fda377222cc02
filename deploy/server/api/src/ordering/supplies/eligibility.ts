import { orderAheadDays } from '@homeside/contract/constants/limits'
import type { EligibilityReason, EligibilityStatus } from '@homeside/contract/constants/order-states'

import { addDays, addMonths, latest } from '../../platform/dates/calendar.ts'

/** A quantity that was received or ordered, and its date. */
export interface Usage {
  on: string
  quantity: number
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
 * Whether a supply can be ordered today. It is due on the later of two days: when it was last received plus the payor's
 * interval, and when the stock runs out. It can be ordered 30 days before, or a third of its interval before where that
 * is shorter, so that a patient who has just ordered everything is not told to order again tomorrow.
 *
 * @param today the patient's date, `YYYY-MM-DD`.
 */
export function assessEligibility(rules: SupplyRules, usages: readonly Usage[], today: string): Eligibility {
  const counted = countedUsages(rules, usages)
  const last = counted.at(-1)
  const intervalEnds = last ? addMonths(last.on, rules.intervalMonths) : null
  const dueOn = latest(intervalEnds, rules.stockRunsOutOn)
  const daysAhead = Math.min(orderAheadDays, rules.intervalMonths * 10)
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

/**
 * The usages with the dates they count from, oldest first. What is ordered ahead counts from its due day. Counted from
 * the day of the order, ordering early would bring the next order nearer each time.
 */
function countedUsages(rules: SupplyRules, usages: readonly Usage[]): Usage[] {
  const counted: Usage[] = []
  for (const usage of usages.toSorted((one, other) => one.on.localeCompare(other.on))) {
    const last = counted.at(-1)
    const exceeds = usage.quantity > quantityLeftAt(usage.on, rules, counted)
    const on = last && exceeds ? latest(usage.on, addMonths(last.on, rules.intervalMonths)) : usage.on
    counted.push({ on: on ?? usage.on, quantity: usage.quantity })
  }
  return counted
}

/** The allowance minus what counts within one interval before a date, or later. */
function quantityLeftAt(date: string, rules: SupplyRules, counted: readonly Usage[]): number {
  const used = counted
    .filter((usage) => addMonths(usage.on, rules.intervalMonths) > date)
    .reduce((sum, usage) => sum + usage.quantity, 0)
  return Math.max(0, rules.allowanceQuantity - used)
}
