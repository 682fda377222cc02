import type { UsageTrackingMode } from '@homeside/contract/constants/usage'
import type { SupplyItem } from '@homeside/contract/orders'
import { quantity, remainingKnown } from '@homeside/forms/rules/numbers'
import { required } from '@homeside/forms/rules/required'
import type { FormRules, Rule } from '@homeside/forms/rules/rule'

import { editItem } from '../../../draft/edit-draft.ts'
import { noUsage } from '../../../draft/order-draft.ts'
import type { OrderDraft, TypedUsage } from '../../../draft/order-draft.ts'

/** What is told of one supply. */
interface ToldItem {
  Usage: TypedUsage
  ReplacementReason: string
}

/** What the form of the first step holds: by supply, what only the patient knows of it. */
export interface ToldItems {
  Items: Readonly<Record<string, ToldItem>>
}

/** The name of a supply among the form's values; a number alone would make a list of them. */
function toldName(supplyKey: number): string {
  return `s${supplyKey}`
}

/** What the fields about a supply have before their own names. */
export function toldPath(supplyKey: number): string {
  return `Items.${toldName(supplyKey)}`
}

/** What the draft has been told so far. */
export function firstTold(draft: OrderDraft, items: readonly SupplyItem[]): ToldItems {
  return {
    Items: Object.fromEntries(
      items.map(({ SupplyKey }) => {
        const { Usage = noUsage, ReplacementReason = '' } = draft.items[SupplyKey] ?? {}
        return [toldName(SupplyKey), { Usage, ReplacementReason }]
      }),
    ),
  }
}

/** Takes what the form holds into the draft, where it differs. */
export function takeTold(draft: OrderDraft, { Items }: ToldItems): OrderDraft {
  return Object.entries(Items).reduce((next, [name, told]) => {
    const key = Number(name.slice(1))
    const before = next.items[key]
    if (!before || (before.Usage === told.Usage && before.ReplacementReason === told.ReplacementReason)) return next
    return editItem(next, key, { Usage: told.Usage, ReplacementReason: told.ReplacementReason })
  }, draft)
}

/** Things are counted: there is no half of one. */
const whole: Rule = (value) => (typeof value !== 'string' || /^\d*$/.test(value.trim()) ? null : 'invalid')

function usageRules(mode: UsageTrackingMode, at: string): Partial<Record<keyof TypedUsage, readonly Rule[]>> {
  const instead = ['AmountPerDay', 'ItemQtyRemaining'].map((name) => `${at}.Usage.${name}`)
  switch (mode) {
    case 'DaysRemaining':
      return {
        DaysRemaining: [remainingKnown<Record<string, string>>(...instead), quantity, whole],
        AmountPerDay: [quantity],
        ItemQtyRemaining: [quantity, whole],
      }
    case 'AmountPerDay':
      return {
        AmountPerDay: [required(), quantity],
        ItemQtyRemaining: [required(), quantity, whole],
        DaysRemaining: [remainingKnown(), quantity, whole],
      }
    case 'Frequency':
      return {
        FrequencyOfUseQuantity: [required(), quantity],
        FrequencyOfUseInterval: [required(), quantity],
        FrequencyInterval: [required()],
        QtyOnHand: [required(), quantity, whole],
        DaysRemaining: [remainingKnown(), quantity, whole],
      }
    default:
      return {}
  }
}

/** What each answer must be. Section 5.2 of the specification. */
export function toldRules(items: readonly SupplyItem[]): FormRules<ToldItems> {
  const rules = items.flatMap(({ SupplyKey, UsageTrackingMode: mode }) => {
    const at = toldPath(SupplyKey)
    const usage = Object.entries(usageRules(mode, at)).map(([name, each]) => [`${at}.Usage.${name}`, each] as const)
    return [...usage, [`${at}.ReplacementReason`, [required()]] as const]
  })
  return Object.fromEntries(rules) as FormRules<ToldItems>
}
