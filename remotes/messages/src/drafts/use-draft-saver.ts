import { useApi } from '@homeside/api-client/use-api'
import { useEffect, useMemo, useState } from 'react'

import { saveDraft } from '../api/save-draft.ts'
import type { DraftChange } from '../api/save-draft.ts'
import { draftSaver } from './draft-saver.ts'
import type { DraftSaver, DraftStatus } from './draft-saver.ts'

/**
 * Saves what is typed as the draft of a reply, or (null) of a new conversation, while it is typed and when the page is
 * left; and tells how that stands.
 */
export function useDraftSaver(conversationKey: number | null): { saver: DraftSaver<DraftChange>; status: DraftStatus } {
  const api = useApi()
  const [status, setStatus] = useState<DraftStatus>('untouched')
  const saver = useMemo(
    () => draftSaver<DraftChange>((change, options) => saveDraft(api, conversationKey, change, options), setStatus),
    [api, conversationKey],
  )
  useEffect(() => {
    const flush = () => saver.flush()
    const flushHidden = () => document.visibilityState === 'hidden' && saver.flush()
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flushHidden)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flushHidden)
      saver.flush()
    }
  }, [saver])
  return { saver, status }
}
