import type { KeptOrderDraft, OrderDraft } from '@homeside/contract/order-drafts'
import type { Order, SuppliesAnswer, SupplyItem } from '@homeside/contract/orders'

import { asksSomething, canOrder, isDue } from './can-order.ts'
import { chooseSupply, emptyOrder, quantityOf, setQuantity } from './edit-order.ts'
import type { OrderInHand, OrderNews } from './order-in-hand.ts'

/** What an order begins from. */
export interface OrderStart {
  supplies: SuppliesAnswer
  /** What the server had kept when the page was opened. */
  kept: KeptOrderDraft
  /** An earlier order that is ordered again; null otherwise. */
  again: Order | null
}

/**
 * The patient's order of today: this tab's or the server's, fitted to what can be ordered, or a new one; with what they
 * ordered earlier, where that is to be ordered again.
 */
export function beginOrder(
  tab: OrderInHand | null,
  { supplies: { Items }, kept, again }: OrderStart,
): { inHand: OrderInHand; news: OrderNews } {
  const { inHand: picked, news } = pickOrder(tab, kept)
  const inHand = picked ? fitOrder(picked, Items) : startOrder(Items)
  return { inHand: again && !inHand.wasSent ? orderAgain(inHand, again, Items) : inHand, news }
}

/**
 * Decides between what this tab has and what the server kept; null to begin anew. What was sent stays as it was, and
 * what this tab changed and could not save yet is newer than anything kept; otherwise the server knows best, as it hears
 * from every tab and device. What the patient never touched is begun anew.
 */
export function pickOrder(
  tab: OrderInHand | null,
  { Draft, SavedUtc }: KeptOrderDraft,
): { inHand: OrderInHand | null; news: OrderNews } {
  const theirs = Draft && { order: Draft, wasSent: false, savedUtc: SavedUtc, isUnsaved: false, unfinished: {} }
  const resumed = { inHand: theirs, news: theirs && ('resumed' as const) }
  if (!tab) return resumed
  if (tab.wasSent) return { inHand: tab, news: null }
  if (tab.savedUtc !== null && Draft?.OrderIdempotencyKey !== tab.order.OrderIdempotencyKey) {
    return theirs ? resumed : { inHand: null, news: 'gone' }
  }
  if (tab.isUnsaved || (theirs && tab.savedUtc === theirs.savedUtc)) return { inHand: tab, news: null }
  return resumed
}

/**
 * A new order with everything that is due already chosen in its usual quantity, so that a refill takes few steps.
 * Choosing for the patient is no confirmation of need: that answer always starts empty, and a supply that the patient
 * has to tell something of is not chosen for them. There is nothing to keep of it until the patient changes it.
 */
export function startOrder(items: readonly SupplyItem[]): OrderInHand {
  const due = items.filter((item) => isDue(item) && !asksSomething(item))
  return {
    order: due.reduce(chooseSupply, emptyOrder()),
    wasSent: false,
    savedUtc: null,
    isUnsaved: false,
    unfinished: {},
  }
}

/** An earlier order once more: what can be ordered of it now, beside whatever the patient has chosen themselves. */
export function orderAgain(inHand: OrderInHand, before: Order, items: readonly SupplyItem[]): OrderInHand {
  const isTouched = inHand.savedUtc !== null || inHand.isUnsaved
  const orderable = new Set(items.filter(canOrder).map(({ SupplyKey }) => SupplyKey))
  const order = before.Items.filter(({ SupplyKey }) => orderable.has(SupplyKey)).reduce<OrderDraft>(
    (next, { SupplyKey, Quantity }) =>
      quantityOf(next, SupplyKey) > 0 ? next : setQuantity(next, SupplyKey, Quantity),
    isTouched ? inHand.order : emptyOrder(),
  )
  return { ...inHand, order, isUnsaved: true }
}

/** Brings an older order in line with what can be ordered today; one that was sent stays what it was. */
export function fitOrder(inHand: OrderInHand, items: readonly SupplyItem[]): OrderInHand {
  if (inHand.wasSent) return inHand
  const orderable = new Set(items.filter(canOrder).map(({ SupplyKey }) => SupplyKey))
  const gone = inHand.order.Items.filter(({ SupplyKey, Quantity }) => Quantity > 0 && !orderable.has(SupplyKey))
  if (gone.length === 0) return inHand
  const order = gone.reduce((next, { SupplyKey }) => setQuantity(next, SupplyKey, 0), inHand.order)
  return { ...inHand, order, isUnsaved: true }
}
