import { useEffect, useMemo, useState } from 'react'

import { draftSaver, type DraftSaver, type DraftStatus, type SaveDraft } from './draft-saver.ts'

/**
 * Saves what is typed: while it is typed, when the page is left or hidden, and when the connection returns. It also
 * returns the state of the draft.
 *
 * ```tsx
 * const save = useCallback((draft: Draft, options: CallOptions) => saveDraft(api, draft, options), [api])
 * const { saver, status } = useDraftSaver(save)
 * return <FormValues onChange={(values: Draft) => saver.change(values)} />
 * ```
 *
 * @param save Has to stay the same function for the same draft.
 */
export function useDraftSaver<Draft>(save: SaveDraft<Draft>): { saver: DraftSaver<Draft>; status: DraftStatus } {
  const [status, setStatus] = useState<DraftStatus>('untouched')
  const saver = useMemo(() => draftSaver(save, setStatus), [save])
  useEffect(() => {
    const flush = () => saver.flush()
    const flushHidden = () => document.visibilityState === 'hidden' && saver.flush()
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flushHidden)
    return () => {
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flushHidden)
      saver.flush()
    }
  }, [saver])
  return { saver, status }
}
