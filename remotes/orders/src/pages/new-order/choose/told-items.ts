import { quantityMax } from '@homeside/contract/constants/limits'
import { frequencyIntervals, replacementReasons } from '@homeside/contract/constants/usage'
import type { UsageTrackingMode } from '@homeside/contract/constants/usage'
import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { SupplyItem } from '@homeside/contract/orders'
import type { UsageAnswers } from '@homeside/contract/usage'
import { numberOf, quantity, remainingKnown } from '@homeside/forms/rules/numbers'
import { required } from '@homeside/forms/rules/required'
import type { FormRules, Rule } from '@homeside/forms/rules/rule'

import { editItem, itemOf } from '../../../order/edit-order.ts'

/** A supply's use as it is typed; section 3.4 of the specification. */
type TypedUsage = Readonly<Record<keyof UsageAnswers, string>>

/** What is told of one supply. */
interface ToldItem {
  Usage: TypedUsage
  ReplacementReason: string
}

/** What the form of the first step holds: by supply, what only the patient knows of it, as it is typed. */
export interface ToldItems {
  Items: Readonly<Record<string, ToldItem>>
}

const noUsage: TypedUsage = {
  DaysRemaining: '',
  AmountPerDay: '',
  ItemQtyRemaining: '',
  QtyOnHand: '',
  FrequencyOfUseQuantity: '',
  FrequencyOfUseInterval: '',
  FrequencyInterval: '',
}

/** The name of a supply among the form's values; a number alone would make a list of them. */
function toldName(supplyKey: number): string {
  return `s${supplyKey}`
}

/** What the fields about a supply have before their own names. */
export function toldPath(supplyKey: number): string {
  return `Items.${toldName(supplyKey)}`
}

/** What the order has been told so far, as it is typed. */
export function toldValues(order: OrderDraft, supplies: readonly SupplyItem[]): ToldItems {
  const told = supplies.map(({ SupplyKey }): [string, ToldItem] => {
    const { Usage = {}, ReplacementReason = '' } = itemOf(order, SupplyKey) ?? {}
    const typed = Object.entries(Usage).map(([name, value]) => [name, String(value)])
    return [toldName(SupplyKey), { Usage: { ...noUsage, ...Object.fromEntries(typed) }, ReplacementReason }]
  })
  return { Items: Object.fromEntries(told) }
}

/** Takes what the form holds into the order, where it differs; what is no answer yet is left out. */
export function withTold(order: OrderDraft, { Items }: ToldItems): OrderDraft {
  return Object.entries(Items).reduce((next, [name, told]) => {
    const before = itemOf(next, Number(name.slice(1)))
    if (!before) return next
    const usage = usageAnswers(told.Usage)
    const reason = replacementReasons.find((each) => each === told.ReplacementReason)
    if (reason === before.ReplacementReason && isSame(usage, before.Usage ?? {})) return next
    return editItem(next, before.SupplyKey, { Usage: isSame(usage, {}) ? undefined : usage, ReplacementReason: reason })
  }, order)
}

/** Counts of things: there is no half of one. */
const counts: ReadonlySet<string> = new Set(['DaysRemaining', 'ItemQtyRemaining', 'QtyOnHand'])

function usageAnswers({ FrequencyInterval, ...typed }: TypedUsage): UsageAnswers {
  const numbers = Object.entries(typed).flatMap(([name, text]) => {
    const value = numberOf(text)
    const isTold = value >= 0 && value <= quantityMax && (Number.isInteger(value) || !counts.has(name))
    return isTold ? [[name, value] as const] : []
  })
  const interval = frequencyIntervals.find((each) => each === FrequencyInterval)
  return { ...Object.fromEntries(numbers), ...(interval ? { FrequencyInterval: interval } : {}) }
}

function isSame(one: UsageAnswers, other: UsageAnswers): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof UsageAnswers)[]
  return names.every((name) => one[name] === other[name])
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
