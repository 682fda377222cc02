import type { OrderDraft } from '@homeside/contract/order-drafts'

import { emptyOrder } from '../order/edit-order.ts'
import type { ItemInHand } from '../order/edit-order.ts'
import type { OrderInHand } from '../order/order-in-hand.ts'

/** An order of these supplies, one of each by default, with these answers. */
export function madeUpOrder(
  items: Readonly<Record<number, Partial<ItemInHand>>> = {},
  answers: Partial<OrderDraft> = {},
): OrderDraft {
  const Items = Object.entries(items).map(([key, item]) => ({ SupplyKey: Number(key), Quantity: 1, ...item }))
  return { ...emptyOrder(), Items, ...answers }
}

/** The same as an order in hand, never saved and never sent, with these changes. */
export function inHand(order: OrderDraft, changes: Partial<OrderInHand> = {}): OrderInHand {
  return { order, wasSent: false, savedUtc: null, isUnsaved: false, unfinished: {}, ...changes }
}
