import { ApiProblem } from '@homeside/api-client/api-problem'
import type { CallOptions } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import type { OrderDraft } from '@homeside/contract/order-drafts'
import { useDraftSaver } from '@homeside/forms/draft/use-draft-saver'
import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect } from 'react'

import { orderDraftName, orderDrafts, saveOrderDraft } from '../api/order-calls.ts'
import { withoutAcceptance } from './edit-order.ts'
import { noteOrderAtom, orderAtom, type OrderOnPage } from './order-store.ts'

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
