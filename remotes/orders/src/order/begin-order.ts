import type { KeptOrderDraft, OrderDraft } from '@homeside/contract/order-drafts'
import type { SeenOrder } from '@homeside/contract/order-parts'
import type { Order, SuppliesAnswer, SupplyItem } from '@homeside/contract/orders'
import { isRecord, isTextOrNull } from '@homeside/session/stored-atom'

import { chooseSupply, emptyOrder, quantityOf, setQuantity, withoutAcceptance } from './edit-order.ts'
import { asksSomething, canOrder, isDue } from './order-supplies.ts'

/** The order that a patient is making, with the state of sending and saving it. */
export interface OrderInProgress {
  /** One shape from the first tick to the request. The server stores and accepts it in this shape. */
  order: OrderDraft
  /** It was sent and there was no answer. The order may exist, so it is only sent again unchanged. */
  wasSent: boolean
  /** What the screen showed when it was last sent, and is sent again with it. */
  seen?: SeenOrder | null
  /** When the server last saved it; null when it never did. */
  savedUtc: string | null
  /** Some changes are not on the server yet. */
  isUnsaved: boolean
  /** Typed text that is no valid answer yet, by field. It stays as typed, also after a refresh. */
  unfinished: Readonly<Record<string, string>>
}

/**
 * `resumed`: begun earlier or on another device. `gone`: this tab's draft no longer exists, or was placed elsewhere.
 */
export type OrderNews = 'resumed' | 'gone' | null

/** What an order starts from. */
export interface OrderStart {
  supplies: SuppliesAnswer
  /** The server's draft when the page was opened. */
  kept: KeptOrderDraft
  /** When this tab last saved its draft, at the moment the page asked for the server's. */
  savedBefore: string | null
  /** The earlier order to order again; null when there is none. */
  again: Order | null
}

/**
 * The patient's current order: this tab's or the server's draft, adapted to what can be ordered, or a new order. When
 * an earlier order is ordered again, it is added. Everything that the patient accepted has to be accepted again,
 * because prices and facts on file may have changed.
 */
export function beginOrder(
  tab: OrderInProgress | null,
  { supplies: { Items }, kept, savedBefore, again }: OrderStart,
): { inProgress: OrderInProgress; news: OrderNews } {
  const { inProgress: picked, news } = pickOrder(tab, kept, savedBefore)
  const inProgress = picked ? fitOrder(picked, Items) : startOrder(Items)
  return { inProgress: again && !inProgress.wasSent ? orderAgain(inProgress, again, Items) : inProgress, news }
}

/**
 * Decides between this tab's draft and the server's; null to start anew. An order that was sent stays as it was.
 * Unsaved changes of this tab win over the server's draft; otherwise the server's draft wins, because it has the
 * changes of every tab and device. A draft that the patient never touched is replaced. When this tab has saved its draft
 * since it asked, the answer may be the older one, and the tab's draft stays.
 */
export function pickOrder(
  tab: OrderInProgress | null,
  { Draft, SavedUtc }: KeptOrderDraft,
  savedBefore: string | null,
): { inProgress: OrderInProgress | null; news: OrderNews } {
  const theirs = Draft && { order: Draft, wasSent: false, savedUtc: SavedUtc, isUnsaved: false, unfinished: {} }
  const resumed = { inProgress: theirs, news: theirs && ('resumed' as const) }
  if (!tab) return resumed
  if (tab.wasSent || tab.savedUtc !== savedBefore) return { inProgress: tab, news: null }
  if (tab.savedUtc !== null && Draft?.OrderIdempotencyKey !== tab.order.OrderIdempotencyKey) {
    return theirs ? resumed : { inProgress: null, news: 'gone' }
  }
  if (tab.isUnsaved || (theirs && tab.savedUtc === theirs.savedUtc)) return { inProgress: tab, news: null }
  return resumed
}

/**
 * A new order with everything due chosen in its usual quantity, so that a refill takes few steps. This does not confirm
 * need: that answer always starts empty, and a supply that asks questions is not chosen. There is nothing to save until
 * the patient changes it.
 */
export function startOrder(items: readonly SupplyItem[]): OrderInProgress {
  const due = items.filter((item) => isDue(item) && !asksSomething(item))
  return {
    order: due.reduce(chooseSupply, emptyOrder()),
    wasSent: false,
    savedUtc: null,
    isUnsaved: false,
    unfinished: {},
  }
}

/** An earlier order again: what can be ordered of it now, added to the patient's own choice. */
export function orderAgain(inProgress: OrderInProgress, before: Order, items: readonly SupplyItem[]): OrderInProgress {
  const isTouched = inProgress.savedUtc !== null || inProgress.isUnsaved
  const orderable = new Set(items.filter(canOrder).map(({ SupplyKey }) => SupplyKey))
  const order = before.Items.filter(({ SupplyKey }) => orderable.has(SupplyKey)).reduce<OrderDraft>(
    (next, { SupplyKey, Quantity }) =>
      quantityOf(next, SupplyKey) > 0 ? next : setQuantity(next, SupplyKey, Quantity),
    isTouched ? inProgress.order : emptyOrder(),
  )
  return { ...inProgress, order, isUnsaved: true }
}

/** Adapts an older order to what can be ordered today, and accepts nothing yet. An order that was sent is not changed. */
export function fitOrder(inProgress: OrderInProgress, items: readonly SupplyItem[]): OrderInProgress {
  if (inProgress.wasSent) return inProgress
  const orderable = new Set(items.filter(canOrder).map(({ SupplyKey }) => SupplyKey))
  const gone = inProgress.order.Items.filter(({ SupplyKey, Quantity }) => Quantity > 0 && !orderable.has(SupplyKey))
  if (gone.length === 0) return { ...inProgress, order: withoutAcceptance(inProgress.order) }
  const order = gone.reduce((next, { SupplyKey }) => setQuantity(next, SupplyKey, 0), inProgress.order)
  return { ...inProgress, order, isUnsaved: true }
}

/** Whether a stored value is an order in progress of this version. */
export function isOrderInProgress(value: unknown): value is OrderInProgress {
  return (
    isRecord(value) &&
    isOrder(value['order']) &&
    typeof value['wasSent'] === 'boolean' &&
    typeof value['isUnsaved'] === 'boolean' &&
    isTextOrNull(value['savedUtc']) &&
    isRecord(value['unfinished']) &&
    Object.values(value['unfinished']).every((text) => typeof text === 'string')
  )
}

function isItem(value: unknown): boolean {
  return isRecord(value) && Number.isInteger(value['SupplyKey']) && Number.isInteger(value['Quantity'])
}

function isOrder(value: unknown): value is OrderDraft {
  if (!isRecord(value) || !Array.isArray(value['Items'])) return false
  return typeof value['OrderIdempotencyKey'] === 'string' && value['Items'].every(isItem)
}
