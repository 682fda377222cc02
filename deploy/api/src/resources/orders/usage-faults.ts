import { daysRemaining } from '@homeside/contract/constants/days-remaining'
import type { UsageTrackingMode } from '@homeside/contract/constants/order-states'
import type { FieldCode } from '@homeside/contract/constants/problem-codes'
import type { UsageAnswers } from '@homeside/contract/usage'

/** The required answers about a supply that is tracked in this way; section 5.2 of the specification. */
const needed = {
  None: [],
  DaysRemaining: [],
  AmountPerDay: ['AmountPerDay', 'ItemQtyRemaining'],
  Frequency: ['FrequencyOfUseQuantity', 'FrequencyOfUseInterval', 'FrequencyInterval', 'QtyOnHand'],
} as const satisfies Record<UsageTrackingMode, readonly (keyof UsageAnswers)[]>

/** The missing answers, by member. Days remaining count as given when they can be calculated. */
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
