import type { SupplyItem } from '@homeside/contract/orders'

import type { OrderDraft } from './order-draft.ts'

export type ChosenItem = SupplyItem & { Quantity: number }

/** The supplies of the draft with how many of each, in the order they were offered. */
export function chosenItems(draft: OrderDraft, items: readonly SupplyItem[]): ChosenItem[] {
  return items.flatMap((item) => {
    const Quantity = draft.quantities[item.SupplyKey]
    return Quantity === undefined ? [] : [{ ...item, Quantity }]
  })
}

/** The estimated copay of all of them in cents; null as soon as the payor has not told it for one. */
export function estimateCopay(chosen: readonly ChosenItem[]): number | null {
  let sum = 0
  for (const item of chosen) {
    if (item.EstimatedCopayCents === null) return null
    sum += item.EstimatedCopayCents * item.Quantity
  }
  return sum
}
