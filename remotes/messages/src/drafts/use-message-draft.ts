import type { CallOptions } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import type { DraftSaver, DraftStatus } from '@homeside/forms/draft/draft-saver'
import { useDraftSaver } from '@homeside/forms/draft/use-draft-saver'
import { useCallback } from 'react'

import { saveDraft } from '../api/save-draft.ts'
import type { DraftChange } from '../api/save-draft.ts'

/** Saves what is typed as the draft of a reply, or (null) of a new conversation; see `useDraftSaver`. */
export function useMessageDraft(conversationKey: number | null): {
  saver: DraftSaver<DraftChange>
  status: DraftStatus
} {
  const api = useApi()
  return useDraftSaver(
    useCallback(
      (change: DraftChange, options: CallOptions) => saveDraft(api, conversationKey, change, options),
      [api, conversationKey],
    ),
  )
}
