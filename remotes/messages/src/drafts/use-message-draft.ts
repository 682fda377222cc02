import type { CallOptions } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import type { DraftSaver, DraftStatus } from '@homeside/forms/draft/draft-saver'
import { useDraftSaver } from '@homeside/forms/draft/use-draft-saver'
import { useCallback, useMemo } from 'react'

import { draftName, messageDrafts, saveDraft } from '../api/save-draft.ts'
import type { DraftChange } from '../api/save-draft.ts'

/** Saves what is typed as the draft of a reply, or (null) of a new conversation; see `useDraftSaver`. */
export function useMessageDraft(conversationKey: number | null): {
  saver: DraftSaver<DraftChange>
  status: DraftStatus
} {
  const api = useApi()
  const name = draftName(conversationKey)
  const { saver, status } = useDraftSaver(
    useCallback(
      (change: DraftChange, options: CallOptions) =>
        messageDrafts.save(name, change, () => saveDraft(api, conversationKey, change, options)),
      [api, conversationKey, name],
    ),
  )
  const settle = useCallback(async () => {
    await Promise.all([messageDrafts.forget(name), saver.settle()])
  }, [name, saver])
  return useMemo(() => ({ saver: { ...saver, settle }, status }), [saver, settle, status])
}
