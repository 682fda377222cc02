import { daysRemaining } from '@homeside/contract/constants/days-remaining'
import type { AddOn, SupplyItem } from '@homeside/contract/orders'

import { quantityOf } from './order-draft.ts'
import type { DraftItem, OrderDraft } from './order-draft.ts'
import { usageAnswers } from './usage-answers.ts'

export interface ChosenItem {
  supply: SupplyItem
  quantity: number
  /** What was told of it. */
  told: DraftItem
  addOns: { addOn: AddOn; quantity: number }[]
}

/** The supplies of the draft with how many of each, in the order they were offered. */
export function chosenItems(draft: OrderDraft, items: readonly SupplyItem[]): ChosenItem[] {
  return items.flatMap((supply) => {
    const told = draft.items[supply.SupplyKey]
    const quantity = quantityOf(draft, supply.SupplyKey)
    if (told === undefined || quantity === 0) return []
    const addOns = supply.AddOns.flatMap((addOn) => {
      const howMany = told.addOns[addOn.AddOnKey] ?? 0
      return howMany > 0 ? [{ addOn, quantity: howMany }] : []
    })
    return [{ supply, quantity, told, addOns }]
  })
}

/** For how many days the patient still has some, as far as they told; null when that is not followed or not known. */
export function daysLeft({ supply, told }: Pick<ChosenItem, 'supply' | 'told'>): number | null {
  return daysRemaining(supply.UsageTrackingMode, usageAnswers(told.Usage), supply.UnitsPerItem)
}

/** The estimated copay of all of them in cents; null as soon as the payor has not told it for one. */
export function estimateCopay(chosen: readonly ChosenItem[]): number | null {
  let sum = 0
  for (const { supply, quantity } of chosen) {
    if (supply.EstimatedCopayCents === null) return null
    sum += supply.EstimatedCopayCents * quantity
  }
  return sum
}

/** What the add-ons cost, in cents. */
export function addOnCost(chosen: readonly ChosenItem[]): number {
  return chosen
    .flatMap(({ addOns }) => addOns)
    .reduce((sum, { addOn, quantity }) => sum + addOn.PriceCents * quantity, 0)
}
