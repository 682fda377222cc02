import { useApi } from '@homeside/api-client/use-api'
import { messagePhotosMax } from '@homeside/contract/constants/limits'
import { useCallback, useEffect, useRef, useState } from 'react'

import { saveDraft } from '../api/save-draft.ts'
import { uploadPhoto } from '../api/upload-photo.ts'
import type { PendingPhoto } from './pending-photo.ts'
import { photoQueue } from './photo-queue.ts'
import type { PhotoQueue } from './photo-queue.ts'
import { preparePhoto } from './prepare-photo.ts'

/** A photo that the server keeps with the draft. */
export interface KeptPhoto {
  key: string
  /** The picture, when it was chosen on this page; else it has to be fetched. */
  blob: Blob | null
}

export interface PhotosInHand {
  kept: readonly KeptPhoto[]
  pending: readonly PendingPhoto[]
  /** Whether the last choice was of more photos than a message takes. */
  isTooMany: boolean
  add: (files: readonly File[]) => void
  cancel: (id: string) => void
  retry: (id: string) => void
  remove: (key: string) => void
  /** Waits until none is on its way; answers the keys to be sent, or what failed. */
  settled: () => Promise<{ keys: readonly string[]; failed: PendingPhoto | null }>
  /** Lets go of those that are kept: they were sent. */
  forget: () => void
}

/**
 * The photos of a message that is being written, as a reply or (null) as a new conversation: each is made small, sent to
 * the draft on its own, and can be stopped or taken out. Without a connection they wait for it.
 *
 * @param fromDraft The keys of those that the draft has already.
 */
export function usePhotos(conversationKey: number | null, fromDraft: readonly string[]): PhotosInHand {
  const api = useApi()
  const [kept, setKept] = useState<readonly KeptPhoto[]>(() => fromDraft.map((key) => ({ key, blob: null })))
  const [pending, setPending] = useState<readonly PendingPhoto[]>([])
  const [isTooMany, setTooMany] = useState(false)
  const queue = useRef<PhotoQueue | null>(null)
  const present = useRef(kept)

  const keep = useCallback((edit: (all: readonly KeptPhoto[]) => readonly KeptPhoto[]) => {
    present.current = edit(present.current)
    setKept(present.current)
  }, [])

  useEffect(() => {
    queue.current = photoQueue({
      prepare: preparePhoto,
      upload: async (photo, options) => {
        const draft = await uploadPhoto(api, conversationKey, photo, options)
        // They are sent one by one, and the server puts each behind those that it has.
        return draft?.Photos.at(-1)?.PhotoKey ?? null
      },
      onChange: setPending,
      // What is no JPEG cannot be shown as it was sent; the server has made one of it.
      onKept: ({ key, blob }) => keep((all) => [...all, { key, blob: blob.type === 'image/jpeg' ? blob : null }]),
    })
    return () => queue.current?.close()
  }, [api, conversationKey, keep])

  return {
    kept,
    pending,
    isTooMany,
    add: (files) => {
      const room = Math.max(messagePhotosMax - kept.length - pending.length, 0)
      setTooMany(files.length > room)
      queue.current?.add(files.slice(0, room))
    },
    cancel: (id) => {
      setTooMany(false)
      queue.current?.cancel(id)
    },
    retry: (id) => queue.current?.retry(id),
    remove: (key) => {
      setTooMany(false)
      keep((all) => all.filter((photo) => photo.key !== key))
      // Where this does not get through, sending does: it takes the photos that are named, and no others.
      saveDraft(api, conversationKey, { RemovePhotoKeys: key }).catch(() => undefined)
    },
    settled: async () => {
      const failed = (await queue.current?.settled()) ?? null
      return { keys: present.current.map(({ key }) => key), failed }
    },
    forget: () => keep(() => []),
  }
}
