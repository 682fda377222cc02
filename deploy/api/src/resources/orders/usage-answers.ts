import type { FieldCode } from '@homeside/contract/constants/field-codes'
import { quantityMax } from '@homeside/contract/constants/limits'
import type { FrequencyInterval, UsageTrackingMode } from '@homeside/contract/constants/usage'
import type { UsageAnswers } from '@homeside/contract/usage'

const daysIn: Readonly<Record<FrequencyInterval, number>> = { Days: 1, Weeks: 7, Months: 30 }

/** What has to be told of a supply that is followed in this way; section 5.2 of the specification. */
const needed = {
  None: [],
  DaysRemaining: [],
  AmountPerDay: ['AmountPerDay', 'ItemQtyRemaining'],
  Frequency: ['FrequencyOfUseQuantity', 'FrequencyOfUseInterval', 'FrequencyInterval', 'QtyOnHand'],
} as const satisfies Record<UsageTrackingMode, readonly (keyof UsageAnswers)[]>

/** What is missing among the answers, by member; days remaining count as given when they can be calculated. */
export function usageFaults(
  mode: UsageTrackingMode,
  answers: UsageAnswers,
  unitsPerItem: number,
): Partial<Record<keyof UsageAnswers, FieldCode>> {
  if (mode === 'None') return {}
  const missing = needed[mode].filter((name) => answers[name] === undefined)
  if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, 'required']))
  return daysRemaining(mode, answers, unitsPerItem) === null ? { DaysRemaining: 'remaining-missing' } : {}
}

/**
 * For how many whole days what is at home lasts, at most 999: as entered, else calculated from what is left and how
 * quickly it is used. Null when the supply's use is not followed, or when nothing can be calculated.
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
  // What is not used at all lasts for ever, which is no number of days: the patient has to tell one.
  if (perDay === 0) return null
  // Thirds of a day and the like: 9 / (1 / 3) may come out a hair below 27.
  return Math.min(quantityMax, Math.floor(items / perDay + 1e-9))
}
