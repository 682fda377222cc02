import type { UsageAnswers } from '../order-parts.ts'
import { quantityMax } from './limits.ts'
import type { FrequencyInterval, UsageTrackingMode } from './order-states.ts'

const daysIn: Readonly<Record<FrequencyInterval, number>> = { Days: 1, Weeks: 7, Months: 30 }

/** What is asked of a supply that is tracked in this way. Days remaining count as given when they can be calculated. */
export const usageAsked = {
  None: [],
  DaysRemaining: ['DaysRemaining'],
  AmountPerDay: ['AmountPerDay', 'ItemQtyRemaining'],
  Frequency: ['FrequencyOfUseQuantity', 'FrequencyOfUseInterval', 'FrequencyInterval', 'QtyOnHand'],
} as const satisfies Record<UsageTrackingMode, readonly (keyof UsageAnswers)[]>

/**
 * How many whole days the supply at home lasts, at most 999: as entered, else calculated from what is left and how fast
 * it is used. Null when the supply's use is not tracked or nothing can be calculated. Section 5.2 of the specification.
 */
export function daysRemaining(mode: UsageTrackingMode, answers: UsageAnswers, unitsPerItem: number): number | null {
  if (mode === 'None') return null
  if (answers.DaysRemaining !== undefined) return answers.DaysRemaining
  if (mode === 'Frequency') {
    return lasting(answers.QtyOnHand === undefined ? undefined : answers.QtyOnHand * unitsPerItem, usedPerDay(answers))
  }
  return lasting(answers.ItemQtyRemaining, answers.AmountPerDay)
}

function usedPerDay(answers: UsageAnswers): number | undefined {
  const { FrequencyOfUseQuantity: items, FrequencyOfUseInterval: per, FrequencyInterval: interval } = answers
  if (items === undefined || per === undefined || interval === undefined) return undefined
  return per === 0 ? undefined : items / (per * daysIn[interval])
}

function lasting(items: number | undefined, perDay: number | undefined): number | null {
  if (items === undefined || perDay === undefined) return null
  if (items === 0) return 0
  // A supply that is not used lasts for ever. That is no number of days, so the patient has to enter one.
  if (perDay === 0) return null
  // Thirds need rounding: 9 / (1 / 3) may be slightly below 27.
  return Math.min(quantityMax, Math.floor(items / perDay + 1e-9))
}
