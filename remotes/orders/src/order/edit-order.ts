import { quantityMax } from '@homeside/contract/constants/limits'
import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { SupplyItem } from '@homeside/contract/orders'

import { usualQuantity } from './can-order.ts'

/** A supply in an order; of quantity 0 when it is not chosen, while what was told of it stays. */
export type ItemInHand = OrderDraft['Items'][number]

/** An order of nothing, with a key of its own. Address and insurance are as on file until the patient says otherwise. */
export function emptyOrder(): OrderDraft {
  return { OrderIdempotencyKey: crypto.randomUUID(), Items: [], AddressIsCorrect: true, InsuranceIsCorrect: true }
}

export function itemOf(order: OrderDraft, supplyKey: number): ItemInHand | null {
  return order.Items.find(({ SupplyKey }) => SupplyKey === supplyKey) ?? null
}

/** How many of a supply are chosen, 0 for none. */
export function quantityOf(order: OrderDraft, supplyKey: number): number {
  return itemOf(order, supplyKey)?.Quantity ?? 0
}

/** Whether nothing is chosen. */
export function isEmpty(order: OrderDraft): boolean {
  return order.Items.every(({ Quantity }) => Quantity === 0)
}

/** An order without what has to be accepted: that is asked anew of another choice, and on another device. */
export function withoutAcceptance(order: OrderDraft): OrderDraft {
  const {
    AcceptsTerms: _terms,
    Statement: _words,
    AcceptsAdditionalDisclaimer: _more,
    AcceptsEmailDisclaimer: _email,
    ...rest
  } = order
  return rest
}

/** Changes what is ordered. What was accepted does not hold for another choice: need and terms are asked anew. */
export function editItem(order: OrderDraft, supplyKey: number, changes: Partial<ItemInHand>): OrderDraft {
  const changed = { SupplyKey: supplyKey, Quantity: 0, ...itemOf(order, supplyKey), ...changes }
  // By key, so that the order reads the same in whatever order it was chosen.
  const before = order.Items.filter((item) => item.SupplyKey < supplyKey)
  const after = order.Items.filter((item) => item.SupplyKey > supplyKey)
  return { ...withoutAcceptance(order), Items: [...before, changed, ...after] }
}

/** Sets how many of a supply are ordered; 0 takes it out. More than the allowance is possible: staff look at it. */
export function setQuantity(order: OrderDraft, supplyKey: number, quantity: number): OrderDraft {
  return editItem(order, supplyKey, { Quantity: Math.min(Math.max(quantity, 0), quantityMax) })
}

/** Chooses a supply in its usual quantity. */
export function chooseSupply(order: OrderDraft, item: SupplyItem): OrderDraft {
  return setQuantity(order, item.SupplyKey, usualQuantity(item))
}

/** Sets how many of an add-on go with a supply; 0 takes it out. */
export function setAddOn(order: OrderDraft, supplyKey: number, addOnKey: number, quantity: number): OrderDraft {
  const others = itemOf(order, supplyKey)?.AddOns?.filter(({ AddOnKey }) => AddOnKey !== addOnKey) ?? []
  const AddOns = quantity > 0 ? [...others, { AddOnKey: addOnKey, Quantity: quantity }] : others
  return editItem(order, supplyKey, { AddOns: AddOns.length > 0 ? AddOns : undefined })
}
