import type { Order, SupplyItem } from '@homeside/contract/orders'

import { asksSomething, canOrder, isDue } from './can-order.ts'
import { chooseSupply, setQuantity } from './edit-draft.ts'
import { emptyDraft, quantityOf } from './order-draft.ts'
import type { DraftOwner, OrderDraft } from './order-draft.ts'

/**
 * A new draft with everything that is due already chosen in its usual quantity, so that a refill takes few steps.
 * Choosing for the patient is no confirmation of need: that answer always starts empty, and a supply that the patient
 * has to tell something of is not chosen for them. There is nothing to keep of it until the patient changes it.
 */
export function startDraft(owner: DraftOwner, items: readonly SupplyItem[]): OrderDraft {
  const due = items.filter((item) => isDue(item) && !asksSomething(item))
  return { ...due.reduce(chooseSupply, emptyDraft(owner)), isUnsaved: false }
}

/** An earlier order once more: what can be ordered of it now, beside whatever the patient has chosen themselves. */
export function orderAgain(draft: OrderDraft, order: Order, items: readonly SupplyItem[]): OrderDraft {
  const begun = draft.savedUtc === null && !draft.isUnsaved ? emptyDraft(draft.owner) : draft
  const orderable = new Set(items.filter(canOrder).map(({ SupplyKey }) => SupplyKey))
  return order.Items.filter(({ SupplyKey }) => orderable.has(SupplyKey)).reduce(
    (next, { SupplyKey, Quantity }) =>
      quantityOf(next, SupplyKey) > 0 ? next : setQuantity(next, SupplyKey, Quantity),
    begun,
  )
}

/** Brings an older draft in line with what can be ordered today; one that was sent stays what it was. */
export function fitDraft(draft: OrderDraft, items: readonly SupplyItem[]): OrderDraft {
  if (draft.wasSent) return draft
  const orderable = new Set(items.filter(canOrder).map(({ SupplyKey }) => SupplyKey))
  return Object.entries(draft.items)
    .map(([key, { quantity }]) => ({ key: Number(key), quantity }))
    .filter(({ key, quantity }) => quantity > 0 && !orderable.has(key))
    .reduce((next, { key }) => setQuantity(next, key, 0), draft)
}
