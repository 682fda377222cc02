import { quantityMax } from '@homeside/contract/constants/limits'
import {
  frequencyIntervals,
  replacementReasons,
  type UsageTrackingMode,
} from '@homeside/contract/constants/order-states'
import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { UsageAnswers } from '@homeside/contract/order-parts'
import type { SupplyItem } from '@homeside/contract/orders'
import { numberOf, quantity, remainingKnown, wholeFrom, wholeNumberOf } from '@homeside/forms/rules/numbers'
import { required } from '@homeside/forms/rules/required'
import type { FormRules, Rule } from '@homeside/forms/rules/rule'
import { allTold, onceRight } from '@homeside/forms/rules/together'

import { editItem, itemOf, quantityOf, setAddOn, setQuantity, type DraftItem } from '../../../order/edit-order.ts'

/** A supply's use as typed; section 3.4 of the specification. */
type TypedUsage = Readonly<Record<keyof UsageAnswers, string>>

/** The answers about one supply. */
interface TypedItem {
  Quantity: string
  /** The quantity of each add-on, by its name among the form's values. */
  AddOns: Readonly<Record<string, string>>
  Usage: TypedUsage
  ReplacementReason: string
}

/** The values of the first step's form: for each supply the patient's answers, as typed. */
export interface TypedItems {
  Items: Readonly<Record<string, TypedItem>>
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

/** The name of a supply among the form's values. A number alone would make it an array. */
function typedName(supplyKey: number): string {
  return `s${supplyKey}`
}

/** The prefix of the fields about a supply. */
export function itemPath(supplyKey: number): string {
  return `Items.${typedName(supplyKey)}`
}

/** The field with the quantity of a supply. */
export function quantityPath(supplyKey: number): string {
  return `${itemPath(supplyKey)}.Quantity`
}

/** The field with the quantity of an add-on. */
export function addOnPath(supplyKey: number, addOnKey: number): string {
  return `${itemPath(supplyKey)}.AddOns.a${addOnKey}`
}

/** The order's answers as they were typed. `unfinished` is text that is no valid answer, by field. */
export function typedValues(
  order: OrderDraft,
  supplies: readonly SupplyItem[],
  unfinished: Readonly<Record<string, string>> = {},
): TypedItems {
  const at = (path: string, known: string) => unfinished[path] ?? known
  const told = supplies.map(({ SupplyKey, AddOns }): [string, TypedItem] => {
    const item = itemOf(order, SupplyKey)
    const { Usage = {}, ReplacementReason = '' } = item ?? {}
    const usage = {
      ...noUsage,
      ...Object.fromEntries(Object.entries(Usage).map(([name, value]) => [name, `${value}`])),
    }
    const typed = Object.entries(usage).map(([name, text]) => [name, at(`${itemPath(SupplyKey)}.Usage.${name}`, text)])
    const addOns = AddOns.map(({ AddOnKey }) => {
      const many = item?.AddOns?.find((each) => each.AddOnKey === AddOnKey)?.Quantity ?? 0
      return [`a${AddOnKey}`, at(addOnPath(SupplyKey, AddOnKey), String(many))]
    })
    return [
      typedName(SupplyKey),
      {
        Quantity: at(quantityPath(SupplyKey), item && item.Quantity > 0 ? String(item.Quantity) : ''),
        AddOns: Object.fromEntries(addOns),
        Usage: Object.fromEntries(typed) as TypedUsage,
        ReplacementReason,
      },
    ]
  })
  return { Items: Object.fromEntries(told) }
}

/** Text that is not a valid answer, by field. The order cannot store it, so it is kept apart until it is corrected. */
export function unfinishedOf(order: OrderDraft, { Items }: TypedItems): Readonly<Record<string, string>> {
  const fields = Object.entries(Items).flatMap(([name, { Quantity, AddOns, Usage }]) => {
    if (!isChosen(order, name)) return []
    const { FrequencyInterval: _choice, ...numbers } = Usage
    const told = usageAnswers(Usage)
    return [
      ...(Number.isNaN(quantityIn(Quantity, 1)) ? [[`Items.${name}.Quantity`, Quantity] as const] : []),
      ...Object.entries(AddOns).flatMap(([addOn, text]) =>
        Number.isNaN(quantityIn(text, 0)) ? [[`Items.${name}.AddOns.${addOn}`, text] as const] : [],
      ),
      ...Object.entries(numbers).flatMap(([field, text]) =>
        text.trim() !== '' && told[field as keyof UsageAnswers] === undefined
          ? [[`Items.${name}.Usage.${field}`, text] as const]
          : [],
      ),
    ]
  })
  return Object.fromEntries(fields)
}

/** Whether something about a chosen supply still has to be corrected. */
export function isUnfinished(order: OrderDraft, unfinished: Readonly<Record<string, string>>): boolean {
  return Object.keys(unfinished).some((path) => isChosen(order, path.split('.')[1] ?? ''))
}

function isChosen(order: OrderDraft, name: string): boolean {
  return quantityOf(order, Number(name.slice(1))) > 0
}

/** A typed quantity from the lowest to 999; NaN when it is none. */
function quantityIn(text: string, least: number): number {
  const value = wholeNumberOf(text)
  return value >= least && value <= quantityMax ? value : Number.NaN
}

/** Takes the form's values into the order, where they differ. Invalid answers are left out. */
export function withTyped(order: OrderDraft, { Items }: TypedItems): OrderDraft {
  return Object.entries(Items).reduce((next, [name, told]) => {
    const before = itemOf(next, Number(name.slice(1)))
    if (!before) return next
    const usage = usageAnswers(told.Usage)
    const reason = replacementReasons.find((each) => each === told.ReplacementReason)
    const counted = withCounts(next, before, told)
    if (reason === before.ReplacementReason && isSame(usage, before.Usage ?? {})) return counted
    return editItem(counted, before.SupplyKey, {
      Usage: isSame(usage, {}) ? undefined : usage,
      ReplacementReason: reason,
    })
  }, order)
}

/** The quantities of a chosen supply and of its add-ons, where they are valid. */
function withCounts(order: OrderDraft, before: DraftItem, { Quantity, AddOns }: TypedItem): OrderDraft {
  if (before.Quantity === 0) return order
  const typed = quantityIn(Quantity, 1)
  const isOther = !Number.isNaN(typed) && typed !== before.Quantity
  const counted = isOther ? setQuantity(order, before.SupplyKey, typed) : order
  return Object.entries(AddOns).reduce((next, [name, text]) => {
    const key = Number(name.slice(1))
    const had = before.AddOns?.find(({ AddOnKey }) => AddOnKey === key)?.Quantity ?? 0
    const many = quantityIn(text, 0)
    return Number.isNaN(many) || many === had ? next : setAddOn(next, before.SupplyKey, key, many)
  }, counted)
}

/** A count must be a whole number. */
const counts: ReadonlySet<string> = new Set(['DaysRemaining', 'ItemQtyRemaining', 'QtyOnHand'])

function usageAnswers({ FrequencyInterval, ...typed }: TypedUsage): UsageAnswers {
  const numbers = Object.entries(typed).flatMap(([name, text]) => {
    const value = counts.has(name) ? wholeNumberOf(text) : numberOf(text)
    return value >= 0 && value <= quantityMax ? [[name, value] as const] : []
  })
  const interval = frequencyIntervals.find((each) => each === FrequencyInterval)
  return { ...Object.fromEntries(numbers), ...(interval ? { FrequencyInterval: interval } : {}) }
}

function isSame(one: UsageAnswers, other: UsageAnswers): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof UsageAnswers)[]
  return names.every((name) => one[name] === other[name])
}

/** A count must be a whole number. */
const whole: Rule = (value) => (typeof value !== 'string' || /^\d*$/.test(value.trim()) ? null : 'not-whole')

function usageRules(mode: UsageTrackingMode, at: string): Partial<Record<keyof TypedUsage, readonly Rule[]>> {
  const named = (name: keyof TypedUsage) => `${at}.Usage.${name}`
  switch (mode) {
    case 'DaysRemaining':
      return {
        DaysRemaining: [
          remainingKnown<Record<string, string>>(named('AmountPerDay'), named('ItemQtyRemaining')),
          quantity,
          whole,
        ],
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
        FrequencyOfUseQuantity: [
          allTold<Record<string, string>>(named('FrequencyOfUseInterval'), named('FrequencyInterval')),
          quantity,
        ],
        FrequencyOfUseInterval: [onceRight<Record<string, string>>(named('FrequencyOfUseQuantity'), quantity)],
        QtyOnHand: [required(), quantity, whole],
        DaysRemaining: [remainingKnown(), quantity, whole],
      }
    case 'None':
      return {}
  }
}

/** The rules of each answer. Section 5.2 of the specification. */
export function typedRules(items: readonly SupplyItem[]): FormRules<TypedItems> {
  const rules = items.flatMap(({ SupplyKey, UsageTrackingMode: mode, AddOns }) => {
    const at = itemPath(SupplyKey)
    const usage = Object.entries(usageRules(mode, at)).map(([name, each]) => [`${at}.Usage.${name}`, each] as const)
    const addOns = AddOns.map(
      ({ AddOnKey, MaxQty }) => [addOnPath(SupplyKey, AddOnKey), [wholeFrom(0, MaxQty)]] as const,
    )
    return [
      [quantityPath(SupplyKey), [wholeFrom(1, quantityMax)]] as const,
      ...addOns,
      ...usage,
      [`${at}.ReplacementReason`, [required()]] as const,
    ]
  })
  return Object.fromEntries(rules) as FormRules<TypedItems>
}
