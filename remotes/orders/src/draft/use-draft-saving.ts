import { ApiProblem } from '@homeside/api-client/api-problem'
import type { CallOptions } from '@homeside/api-client/send-call'
import { useApi } from '@homeside/api-client/use-api'
import type { DraftStatus } from '@homeside/forms/draft/draft-saver'
import { useDraftSaver } from '@homeside/forms/draft/use-draft-saver'
import { useStore } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'

import { saveOrderDraft } from '../api/save-order-draft.ts'
import { toKept } from './kept-draft.ts'
import type { OrderDraft } from './order-draft.ts'
import { orderDraftAtom } from './stored-draft.ts'

/** How it stands with the draft, or that another tab or device has placed it. */
export type DraftSaving = DraftStatus | 'placed-elsewhere'

type Change = (edit: (draft: OrderDraft) => OrderDraft) => void

function isSame(one: OrderDraft, other: OrderDraft): boolean {
  return one.idempotencyKey === other.idempotencyKey && one.items === other.items && one.answers === other.answers
}

/**
 * Keeps the draft on the server, so that the patient meets it on any device; see `useDraftSaver`. Until it is there, the
 * tab has it.
 */
export function useDraftSaving(draft: OrderDraft, change: Change): { saving: DraftSaving; stop: () => void } {
  const api = useApi()
  const store = useStore()
  const [isPlacedElsewhere, setPlacedElsewhere] = useState(false)
  /** It is being placed here, or was: what becomes of saving it no longer matters. */
  const isOver = useRef(false)
  /** What the saver was given last. */
  const given = useRef<OrderDraft | null>(null)

  const save = useCallback(
    async (sent: OrderDraft, options: CallOptions) => {
      try {
        const { SavedUtc: savedUtc } = await saveOrderDraft(api, toKept(sent), options)
        if (isOver.current) return
        change((now) => ({ ...now, savedUtc, isUnsaved: !isSame(now, sent) }))
        // Where the page is left by now, nothing else tells the tab.
        if (isSame(store.get(orderDraftAtom), sent)) store.set(orderDraftAtom, { ...sent, savedUtc, isUnsaved: false })
      } catch (error) {
        const isPlaced = error instanceof ApiProblem && error.code === 'order-state'
        if (isPlaced && !isOver.current) setPlacedElsewhere(true)
        throw error
      }
    },
    [api, change, store],
  )
  const { saver, status } = useDraftSaver(save)

  useEffect(() => {
    isOver.current = draft.wasSent
    if (draft.wasSent) {
      given.current = null
      void saver.settle()
    } else if (draft.isUnsaved && !(given.current && isSame(given.current, draft))) {
      given.current = draft
      saver.change(draft)
    }
  }, [draft, saver])

  return {
    saving: isPlacedElsewhere ? 'placed-elsewhere' : status,
    /** Lets the draft rest, once it is placed. */
    stop: () => {
      isOver.current = true
      void saver.settle()
    },
  }
}
