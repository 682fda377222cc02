import { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import { useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'

import { saveOrderDraft } from '../api/save-order-draft.ts'
import { toKept } from './kept-draft.ts'
import type { OrderDraft } from './order-draft.ts'
import { orderDraftAtom } from './stored-draft.ts'

/** Milliseconds of quiet after a change before it is saved, and after a failure before it is tried again. */
const quiet = { afterChange: 700, afterFailure: 10_000 }

/** Where the draft is: nothing to save, on its way, on this device alone for now, or placed by another tab or device. */
export type DraftSaving = 'settled' | 'saving' | 'failed' | 'placed-elsewhere'

type Change = (edit: (draft: OrderDraft) => OrderDraft) => void

function isSame(one: OrderDraft, other: OrderDraft): boolean {
  return one.idempotencyKey === other.idempotencyKey && one.items === other.items && one.answers === other.answers
}

/**
 * Keeps the draft on the server, a moment after each change and once more when the page is left, so that the patient
 * meets it on any device. Until it is there, the tab has it.
 */
export function useDraftSaving(draft: OrderDraft, change: Change): { saving: DraftSaving; stop: () => void } {
  const api = useApi()
  const store = useStore()
  const [saving, setSaving] = useState<DraftSaving>('settled')
  const latest = useRef<OrderDraft | null>(draft)
  const mayBeSaved = draft.isUnsaved && !draft.wasSent

  useEffect(() => {
    latest.current = draft
  }, [draft])

  useEffect(() => {
    if (!mayBeSaved || saving === 'saving' || saving === 'placed-elsewhere') return undefined
    const wait = saving === 'failed' ? quiet.afterFailure : quiet.afterChange
    async function save() {
      setSaving('saving')
      try {
        const { SavedUtc } = await saveOrderDraft(api, toKept(draft))
        setSaving('settled')
        change((now) => ({ ...now, savedUtc: SavedUtc, isUnsaved: !isSame(now, draft) }))
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error
        setSaving(error.code === 'order-state' && latest.current?.wasSent === false ? 'placed-elsewhere' : 'failed')
      }
    }
    const timer = setTimeout(() => void save(), wait)
    const retry = () => setSaving('settled')
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [api, change, draft, mayBeSaved, saving])

  useEffect(() => {
    const leave = () => {
      const left = latest.current
      if (!left?.isUnsaved || left.wasSent) return
      // Nobody waits for the answer: what does not arrive, this tab still has.
      saveOrderDraft(api, toKept(left)).then(
        ({ SavedUtc }) => {
          if (isSame(store.get(orderDraftAtom), left)) {
            store.set(orderDraftAtom, { ...left, savedUtc: SavedUtc, isUnsaved: false })
          }
          return SavedUtc
        },
        () => null,
      )
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [api, store])

  return {
    saving,
    /** Lets the draft rest, once it is placed. */
    stop: () => {
      latest.current = null
    },
  }
}
