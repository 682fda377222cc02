import { daysRemaining } from '@homeside/contract/constants/days-remaining'
import { orderAheadDays } from '@homeside/contract/constants/limits'
import { dueNowCents, orderMoney, type OrderMoney } from '@homeside/contract/constants/order-money'
import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { AddOn, SupplyItem } from '@homeside/contract/orders'
import type { Language } from '@homeside/contract/wire'
import { smallFirst } from '@homeside/i18n/format'

import { type DraftItem, itemOf } from './edit-order.ts'

/**
 * Whether the patient may choose this supply now. A supply that needs a review can be ordered, and a person looks at
 * it.
 */
export function canOrder(item: SupplyItem): boolean {
  return item.EligibilityStatus === 'Eligible' || item.EligibilityStatus === 'NeedsReview'
}

/** Whether a supply is due and needs no review by a person. A new order starts with such supplies. */
export function isDue(item: SupplyItem): boolean {
  return item.EligibilityStatus === 'Eligible' && item.MaxQty > 0
}

/** Whether the patient has to answer questions about a supply. */
export function asksSomething(item: SupplyItem): boolean {
  return item.UsageTrackingMode !== 'None' || item.RequiresReplacementReason
}

export interface ChosenItem {
  supply: SupplyItem
  /** The quantity, and the answers about its use. */
  item: DraftItem
  addOns: { addOn: AddOn; quantity: number }[]
}

/** The chosen supplies with their quantities, in the order in which they were offered. */
export function chosenItems(order: OrderDraft, supplies: readonly SupplyItem[]): ChosenItem[] {
  return supplies.flatMap((supply) => {
    const item = itemOf(order, supply.SupplyKey)
    if (!item || item.Quantity === 0) return []
    const addOns = supply.AddOns.flatMap((addOn) => {
      const chosen = item.AddOns?.find(({ AddOnKey }) => AddOnKey === addOn.AddOnKey)
      return chosen ? [{ addOn, quantity: chosen.Quantity }] : []
    })
    return [{ supply, item, addOns }]
  })
}

/**
 * Whether a question about a chosen supply has no answer yet; the server refuses such an order. Section 5.2 of the
 * specification.
 */
export function lacksAnswer({ supply, item }: ChosenItem): boolean {
  if (supply.RequiresReplacementReason && item.ReplacementReason === undefined) return true
  return supply.UsageTrackingMode !== 'None' && daysLeft(supply, item) === null
}

/** How many days the patient's stock lasts, by their answers; null when it is not tracked or not known. */
export function daysLeft(supply: SupplyItem, item: DraftItem | null): number | null {
  return daysRemaining(supply.UsageTrackingMode, item?.Usage ?? {}, supply.UnitsPerItem)
}

/**
 * What the chosen supplies cost, as the order will when it is placed.
 *
 * @param asksForPayment Whether the provider wants it paid with the order.
 */
export function costOf(chosen: readonly ChosenItem[], asksForPayment = false): OrderMoney {
  const priced = {
    Status: 'Draft' as const,
    Items: chosen.map(({ supply: { EstimatedCopayCents: each }, item }) => ({
      EstimatedCopayCents: each === null ? null : each * item.Quantity,
    })),
    AddOns: chosen.flatMap(({ addOns }) =>
      addOns.map(({ addOn, quantity }) => ({ PriceCents: addOn.PriceCents * quantity })),
    ),
    PaidCents: 0,
    DueNowCents: 0,
  }
  return orderMoney({ ...priced, DueNowCents: dueNowCents(orderMoney(priced), asksForPayment) })
}

/** Why a person looks at an order before it is sent; section 4.3 of the specification. */
export type ReviewReason =
  | 'AddressIncorrect'
  | 'InsuranceIssue'
  | 'PrescriptionRequired'
  | 'SupplyVerification'
  | 'NotYetEligible'

/** Everything that staff will look at, so that the patient knows before placing the order. */
export function reviewReasons(order: OrderDraft, chosen: readonly ChosenItem[]): ReviewReason[] {
  const reasons: [ReviewReason, boolean][] = [
    ['AddressIncorrect', order.AddressIsCorrect === false],
    ['InsuranceIssue', order.InsuranceIsCorrect === false],
    ['PrescriptionRequired', chosen.some(({ supply }) => supply.EligibilityStatus === 'NeedsReview')],
    ['SupplyVerification', chosen.some(({ supply, item }) => item.Quantity > supply.MaxQty)],
    ['NotYetEligible', chosen.some(({ supply, item }) => (daysLeft(supply, item) ?? 0) > orderAheadDays)],
  ]
  return reasons.filter(([, applies]) => applies).map(([reason]) => reason)
}

/** The locales that write lists as people do: in English without a comma before "and". */
const locales: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es' }

/**
 * The names of supplies in one line: "Nose mask, test strips (box of 50) and 2 more".
 *
 * @param rest Words that count what is not named.
 */
export function listNames(supplies: readonly { PlainName: string }[], language: Language, rest?: string): string {
  const names = supplies.map(({ PlainName }, index) => {
    // A comma inside a name would look like the next one.
    const name = PlainName.replace(/, (.+)$/, ' ($1)')
    return index > 0 ? smallFirst(name) : name
  })
  return new Intl.ListFormat(locales[language]).format(rest === undefined ? names : [...names, rest])
}
