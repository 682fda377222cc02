import { ApiProblem } from '@homeside/api-client/api-problem'
import type { CallOptions } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { SeenOrder } from '@homeside/contract/order-parts'
import type { DraftStatus } from '@homeside/forms/draft/draft-saver'
import { useDraftSaver } from '@homeside/forms/draft/use-draft-saver'
import { ownedAtom } from '@homeside/parts/storage/owned-atom'
import { atom, useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect } from 'react'

import { orderDraftName, orderDrafts, saveOrderDraft } from '../api/order-calls.ts'
import { beginOrder, isOrderInProgress, type OrderInProgress, type OrderNews, type OrderStart } from './begin-order.ts'
import { withoutAcceptance } from './edit-order.ts'

/** The order as this tab stores it, also while the server cannot be reached; null when there is none. */
export const orderInTabAtom = ownedAtom('orderDraft', isOrderInProgress)

/** The order and everything that its steps show. */
interface OrderOnPage extends OrderInProgress, OrderStart {
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

/**
 * Saves the order on the server while it is made, so that the patient finds it on any device; see `useDraftSaver`.
 * Until then the tab has it. An order that was sent or given up is not saved any more.
 */
export function useKeepOrder(): void {
  const api = useApi()
  const store = useStore()
  const now = useAtomValue(orderAtom)

  const tell = useCallback(
    (saving: OrderOnPage['saving']) => {
      const page = store.get(orderAtom)
      if (page && page.saving !== 'placed-elsewhere') store.set(orderAtom, { ...page, saving })
    },
    [store],
  )

  const save = useCallback(
    (sent: OrderDraft, options: CallOptions) => {
      /** The sent order, with the result of its save; null when that no longer matters. */
      const present = () => {
        const page = store.get(orderAtom)
        const isSame = page?.order.OrderIdempotencyKey === sent.OrderIdempotencyKey
        return isSame && !page.isOver && !page.wasSent ? page : null
      }
      return orderDrafts.save(orderDraftName, sent, async () => {
        try {
          const { SavedUtc: savedUtc } = await saveOrderDraft(api, withoutAcceptance(sent), options)
          const page = present()
          if (page) store.set(noteOrderAtom, { savedUtc, isUnsaved: page.order !== sent })
        } catch (error) {
          if (present() && error instanceof ApiProblem && error.code === 'order-state') tell('placed-elsewhere')
          throw error
        }
      })
    },
    [api, store, tell],
  )
  const { saver, status } = useDraftSaver(save)
  useEffect(() => tell(status), [tell, status])

  const isResting = !now || now.isOver || now.wasSent
  const unsaved = !isResting && now.isUnsaved ? now.order : null
  useEffect(() => {
    if (unsaved) saver.change(unsaved)
    else if (isResting) void saver.settle()
  }, [unsaved, isResting, saver])
}
