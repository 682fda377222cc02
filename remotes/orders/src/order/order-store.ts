import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { SeenOrder } from '@homeside/contract/order-parts'
import type { DraftStatus } from '@homeside/forms/draft/draft-saver'
import { ownedAtom } from '@homeside/parts/storage/owned-atom'
import { atom, useAtomValue } from 'jotai'

import { beginOrder, isOrderInProgress, type OrderInProgress, type OrderNews, type OrderStart } from './begin-order.ts'

/** The order as this tab stores it, also while the server cannot be reached; null when there is none. */
export const orderInTabAtom = ownedAtom('orderDraft', isOrderInProgress)

/** The order and everything that its steps show. */
export interface OrderOnPage extends OrderInProgress, OrderStart {
  news: OrderNews
  /** The state of saving, or that another tab or device has placed it. */
  saving: DraftStatus | 'placed-elsewhere'
  /** It was placed or given up here, so later results are ignored. */
  isOver: boolean
}

/** The one store of the steps; null until their data has loaded. */
export const orderAtom = atom<OrderOnPage | null>(null)

/** What a component of the steps reads. Steps are drawn only while there is an order. */
export function useOrder(): OrderOnPage {
  const order = useAtomValue(orderAtom)
  if (!order) throw new Error('No order is being made.')
  return order
}

/** Starts the order of this page from the data that was loaded for it. */
export const beginOrderAtom = atom(null, (get, set, start: OrderStart) => {
  const { inProgress, news } = beginOrder(get(orderInTabAtom), start)
  set(orderAtom, { ...start, ...inProgress, news, saving: 'untouched', isOver: false })
  set(orderInTabAtom, inProgress)
})

/** Sets the state of the order. */
export const noteOrderAtom = atom(null, (get, set, changes: Partial<OrderInProgress>) => {
  const before = get(orderAtom)
  if (!before || before.isOver) return
  const { order, wasSent, seen = null, savedUtc, isUnsaved, unfinished } = { ...before, ...changes }
  set(orderAtom, { ...before, ...changes })
  set(orderInTabAtom, { order, wasSent, seen: wasSent ? seen : null, savedUtc, isUnsaved, unfinished })
})

/**
 * Changes the order as the patient did: `edit((order) => setQuantity(order, supplyKey, 2))`. It is saved afterwards.
 */
export const editOrderAtom = atom(null, (get, set, edit: (order: OrderDraft) => OrderDraft) => {
  const before = get(orderAtom)
  const order = before && edit(before.order)
  if (order && order !== before.order) set(noteOrderAtom, { order, isUnsaved: true })
})

/** Keeps text that is no valid answer yet, by field, until it is corrected. */
export const noteUnfinishedAtom = atom(null, (get, set, unfinished: OrderInProgress['unfinished']) => {
  const before = get(orderAtom)?.unfinished ?? {}
  const isSame = Object.keys({ ...before, ...unfinished }).every((field) => before[field] === unfinished[field])
  if (!isSame) set(noteOrderAtom, { unfinished, isUnsaved: true })
})

/** Forgets the order: it was placed, or the patient starts another. */
export const endOrderAtom = atom(null, (get, set) => {
  const before = get(orderAtom)
  if (before) set(orderAtom, { ...before, isOver: true })
  set(orderInTabAtom, null)
})

/** The order that was placed on this page, and whether an email was requested; null after a refresh. */
export const justPlacedAtom = atom<{ orderKey: number; wantsEmail: boolean } | null>(null)

/** What the screen showed of an order that was refused because something is not so any more; null when none was. */
export const outdatedAtom = atom<SeenOrder | null>(null)

/** How often everything was asked for again because it had changed. */
export const startsAtom = atom(0)
