import { quantityMax } from '@homeside/contract/constants/limits'
import { frequencyIntervals } from '@homeside/contract/constants/usage'
import type { UsageAnswers } from '@homeside/contract/usage'
import { numberOf } from '@homeside/forms/rules/numbers'

import type { TypedUsage } from './order-draft.ts'

const numbers = [
  'DaysRemaining',
  'AmountPerDay',
  'ItemQtyRemaining',
  'QtyOnHand',
  'FrequencyOfUseQuantity',
  'FrequencyOfUseInterval',
] as const satisfies readonly (keyof UsageAnswers)[]

/** Counts of things: there is no half of one. */
const whole: ReadonlySet<string> = new Set(['DaysRemaining', 'ItemQtyRemaining', 'QtyOnHand'])

/** What was typed of a supply's use as the wire has it; what is no answer yet is left out. */
export function usageAnswers(typed: TypedUsage): UsageAnswers {
  const told = numbers.flatMap((name) => {
    const value = numberOf(typed[name])
    const isTold = value >= 0 && value <= quantityMax && (Number.isInteger(value) || !whole.has(name))
    return isTold ? [[name, value] as const] : []
  })
  const interval = frequencyIntervals.find((each) => each === typed.FrequencyInterval)
  return { ...Object.fromEntries(told), ...(interval ? { FrequencyInterval: interval } : {}) }
}

/** What the wire has of a supply's use as it was typed. */
export function typedUsage(answers: UsageAnswers | undefined, none: TypedUsage): TypedUsage {
  const typed = Object.entries(answers ?? {}).map(([name, value]) => [name, String(value)])
  return { ...none, ...(Object.fromEntries(typed) as Partial<TypedUsage>) }
}
