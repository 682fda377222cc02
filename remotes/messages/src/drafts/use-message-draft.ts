import type { CallOptions } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import type { DraftSaver, DraftStatus } from '@homeside/forms/draft/draft-saver'
import { useDraftSaver } from '@homeside/forms/draft/use-draft-saver'
import { useCallback, useMemo, useRef } from 'react'

import { draftName, messageDrafts, saveDraft, type DraftChange } from '../api/drafts.ts'

/**
 * Saves what is typed as the draft of a reply, or (null) of a new conversation; see `useDraftSaver`.
 *
 * @param begunUtc When the draft that is continued was saved; null for a new one.
 */
export function useMessageDraft(
  conversationKey: number | null,
  begunUtc: string | null = null,
): {
  saver: DraftSaver<DraftChange>
  status: DraftStatus
  /** When the server last saved the draft: the same on every device that has it. Null while there is none. */
  savedUtc: () => string | null
} {
  const api = useApi()
  const name = draftName(conversationKey)
  const saved = useRef(begunUtc)
  const { saver, status } = useDraftSaver(
    useCallback(
      (change: DraftChange, options: CallOptions) =>
        messageDrafts.save(name, change, async () => {
          const draft = await saveDraft(api, conversationKey, change, options)
          saved.current = draft?.SavedUtc ?? null
        }),
      [api, conversationKey, name],
    ),
  )
  const settle = useCallback(async () => {
    await Promise.all([messageDrafts.forget(name), saver.settle()])
  }, [name, saver])
  const savedUtc = useCallback(() => saved.current, [])
  return useMemo(() => ({ saver: { ...saver, settle }, status, savedUtc }), [saver, settle, status, savedUtc])
}
