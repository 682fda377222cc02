import { quantityMax } from '@homeside/contract/constants/limits'
import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { SupplyItem } from '@homeside/contract/orders'

/** A supply in an order. Quantity 0 means that it is not chosen; the answers about it stay. */
export type DraftItem = OrderDraft['Items'][number]

/** An empty order with its own key. Address and insurance are as on file until the patient says otherwise. */
export function emptyOrder(): OrderDraft {
  return { OrderIdempotencyKey: crypto.randomUUID(), Items: [], AddressIsCorrect: true, InsuranceIsCorrect: true }
}

/** A supply's item in an order; null when it has none. */
export function itemOf(order: OrderDraft, supplyKey: number): DraftItem | null {
  return order.Items.find(({ SupplyKey }) => SupplyKey === supplyKey) ?? null
}

/** How many of a supply are chosen; 0 for none. */
export function quantityOf(order: OrderDraft, supplyKey: number): number {
  return itemOf(order, supplyKey)?.Quantity ?? 0
}

/** Whether nothing is chosen. */
export function isEmpty(order: OrderDraft): boolean {
  return order.Items.every(({ Quantity }) => Quantity === 0)
}

/** The order without what has to be accepted, which is asked again after another choice and on another device. */
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

/** Changes what is ordered. What was accepted does not apply to another choice: need and terms are asked again. */
export function editItem(order: OrderDraft, supplyKey: number, changes: Partial<DraftItem>): OrderDraft {
  const changed = { SupplyKey: supplyKey, Quantity: 0, ...itemOf(order, supplyKey), ...changes }
  // Sorted by key, so that the order is the same in whatever sequence it was chosen.
  const before = order.Items.filter((item) => item.SupplyKey < supplyKey)
  const after = order.Items.filter((item) => item.SupplyKey > supplyKey)
  return { ...withoutAcceptance(order), Items: [...before, changed, ...after] }
}

/** Sets the quantity of a supply; 0 removes it. More than the allowance is possible, and staff look at it. */
export function setQuantity(order: OrderDraft, supplyKey: number, quantity: number): OrderDraft {
  return editItem(order, supplyKey, { Quantity: Math.min(Math.max(quantity, 0), quantityMax) })
}

/** Chooses a supply in its usual quantity. */
export function chooseSupply(order: OrderDraft, item: SupplyItem): OrderDraft {
  return setQuantity(order, item.SupplyKey, usualQuantity(item))
}

/** The first quantity: the usual one, within the allowance if that leaves any. */
function usualQuantity(item: SupplyItem): number {
  return Math.max(1, Math.min(item.DefaultQty, item.MaxQty, quantityMax))
}

/** Sets the quantity of an add-on; 0 removes it. */
export function setAddOn(order: OrderDraft, supplyKey: number, addOnKey: number, quantity: number): OrderDraft {
  const others = itemOf(order, supplyKey)?.AddOns?.filter(({ AddOnKey }) => AddOnKey !== addOnKey) ?? []
  const AddOns = quantity > 0 ? [...others, { AddOnKey: addOnKey, Quantity: quantity }] : others
  return editItem(order, supplyKey, { AddOns: AddOns.length > 0 ? AddOns : undefined })
}
