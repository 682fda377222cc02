import { daysRemaining } from '@homeside/contract/constants/days-remaining'
import { orderAheadDays } from '@homeside/contract/constants/limits'
import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { AddOn, SupplyItem } from '@homeside/contract/orders'

import { itemOf } from './edit-order.ts'
import type { DraftItem } from './edit-order.ts'

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

/** Whether a question about a chosen supply has no answer yet; the server refuses such an order. Section 5.2 of the specification. */
export function lacksAnswer({ supply, item }: ChosenItem): boolean {
  if (supply.RequiresReplacementReason && item.ReplacementReason === undefined) return true
  return supply.UsageTrackingMode !== 'None' && daysLeft(supply, item) === null
}

/** How many days the patient's stock lasts, by their answers; null when it is not tracked or not known. */
export function daysLeft(supply: SupplyItem, item: DraftItem | null): number | null {
  return daysRemaining(supply.UsageTrackingMode, item?.Usage ?? {}, supply.UnitsPerItem)
}

/** The estimated copay in cents of the supplies whose payor has reported it, and how many supplies it leaves out. */
export function estimateCopay(chosen: readonly ChosenItem[]): { cents: number; unknown: number } {
  const known = chosen.flatMap(({ supply: { EstimatedCopayCents: each }, item }) =>
    each === null ? [] : [each * item.Quantity],
  )
  return { cents: known.reduce((sum, cents) => sum + cents, 0), unknown: chosen.length - known.length }
}

/** The price of the add-ons, in cents. */
export function addOnCost(chosen: readonly ChosenItem[]): number {
  return chosen
    .flatMap(({ addOns }) => addOns)
    .reduce((sum, { addOn, quantity }) => sum + addOn.PriceCents * quantity, 0)
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
