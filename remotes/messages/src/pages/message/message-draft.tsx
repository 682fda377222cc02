import type { CallOptions } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { messagePhotosMax } from '@homeside/contract/constants/limits'
import type { DraftStatus, DraftSaver } from '@homeside/forms/draft/draft-saver'
import { useDraftSaver } from '@homeside/forms/draft/use-draft-saver'
import { useText } from '@homeside/i18n/use-text'
import { usePhotos, type PhotoUploads } from '@homeside/parts/photos/use-photos'
import { useCallback, useMemo, useRef } from 'react'

import { draftName, messageDrafts, saveDraft, type DraftChange, uploadPhoto } from '../../api/drafts.ts'

/** Says whether what is typed is saved. Shows nothing before anything was typed. */
export function DraftNote({ status }: { status: DraftStatus }) {
  const t = useText('messages')
  return (
    <p className="msg-draft-note hs-hint" aria-live="polite">
      {status === 'untouched' ? null : t(`draft.${status}`)}
    </p>
  )
}

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

/**
 * The photos of a message that is being written, as a reply or (null) a new conversation. The draft keeps them.
 *
 * @param keys Those that the draft has already.
 */
export function useMessagePhotos(conversationKey: number | null, keys: readonly string[]): PhotoUploads {
  const api = useApi()
  return usePhotos({
    place: `message ${conversationKey ?? 'new'}`,
    most: messagePhotosMax,
    keys,
    upload: useCallback((photo, options) => uploadPhoto(api, conversationKey, photo, options), [api, conversationKey]),
    remove: (key) => {
      // If this fails, sending removes it: it takes only the photos that are named.
      saveDraft(api, conversationKey, { RemovePhotoKeys: key }).catch(() => undefined)
    },
  })
}
