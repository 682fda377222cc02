import { useText } from '@homeside/i18n/use-text'
import { useSnackbar } from '@homeside/ui/snackbar'
import { useAtom } from 'jotai'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

import { ownedAtom } from '../storage/owned-atom.ts'
import { type PendingPhoto, type PhotoQueue, photoQueue, type UploadPhoto } from './photo-queue.ts'
import { preparePhoto } from './prepare-photo.ts'

/** A photo that the server has. */
export interface KeptPhoto {
  key: string
  /** The picture, when it was chosen on this page; otherwise it has to be loaded. */
  blob: Blob | null
}

interface PhotoKeeper {
  /** Names the field among all of the portal, the same after a reload. */
  place: string
  /** The most photos that are accepted. */
  most: number
  /** The keys of photos that the server already has. Read once. */
  keys: readonly string[]
  /** Sends one photo. Must stay the same function for the same destination. */
  upload: UploadPhoto
  /** Deletes one photo on the server. */
  remove: (key: string) => void
}

/** What the last change did to which photo, counted from 1. */
interface PhotoNews {
  what: 'wasAdded' | 'wasRemoved'
  number: number
  /** The number of changes until then: two removals of a first photo are two. */
  change: number
}

/** The photos of one field: those on the server, those on their way, and what can be done with them. */
export interface PhotoUploads {
  kept: readonly KeptPhoto[]
  pending: readonly PendingPhoto[]
  most: number
  /** Whether a photo was not sent when the page was left. */
  wasLost: boolean
  /** Whether the last choice had more photos than are accepted. */
  isTooMany: boolean
  /** What screen readers say about the last change; null before. */
  news: PhotoNews | null
  add: (files: readonly File[]) => void
  cancel: (id: string) => void
  retry: (id: string) => void
  remove: (key: string) => void
  /** Waits until none is being sent. Resolves to the keys of the photos on the server, or the faults. */
  settled: () => Promise<{ keys: readonly string[]; failed: PendingPhoto | null }>
  /** Forgets the photos, because they were sent with the message. */
  forget: () => void
}

/**
 * Photos that a patient takes or chooses. Each is reduced, sent on its own, and can be stopped or removed. Without a
 * connection they wait. The browser asks before the page is left meanwhile. Where it cannot, the next screen says that a
 * photo was not sent, and so does the field afterwards.
 *
 * ```tsx
 * const upload = useCallback<UploadPhoto>((photo, options) => uploadCard(api, photo, options), [api])
 * const photos = usePhotos({ place: 'cards', most: 2, keys: [], upload, remove: (key) => void removeCard(api, key) })
 * return <><PhotoList photos={photos} label={t('cards')} /><PhotoButtons photos={photos} /></>
 * ```
 */
export function usePhotos({ place, most, keys, upload, remove }: PhotoKeeper): PhotoUploads {
  const [kept, setKept] = useState<readonly KeptPhoto[]>(() => keys.map((key) => ({ key, blob: null })))
  const [pending, setPending] = useState<readonly PendingPhoto[]>([])
  const [isTooMany, setTooMany] = useState(false)
  const [news, setNews] = useState<PhotoNews | null>(null)
  const { wasLost, forgetLost } = useLostPhotos(place, pending.length > 0)
  const tell = useCallback((what: PhotoNews['what'], number: number) => {
    setNews((before) => ({ what, number, change: (before?.change ?? 0) + 1 }))
  }, [])
  const queue = useRef<PhotoQueue | null>(null)
  const present = useRef(kept)

  const keep = useCallback((edit: (all: readonly KeptPhoto[]) => readonly KeptPhoto[]) => {
    present.current = edit(present.current)
    setKept(present.current)
  }, [])

  useEffect(() => {
    queue.current = photoQueue({
      prepare: preparePhoto,
      upload,
      onChange: setPending,
      // A file that is not JPEG cannot be shown; the server has converted it to one.
      onKept: ({ key, blob }) => {
        keep((all) => [...all, { key, blob: blob.type === 'image/jpeg' ? blob : null }])
        tell('wasAdded', present.current.length)
      },
    })
    return () => queue.current?.close()
  }, [upload, keep, tell])

  return {
    kept,
    pending,
    most,
    wasLost,
    isTooMany,
    news,
    add: (files) => {
      forgetLost()
      const room = Math.max(most - kept.length - pending.length, 0)
      setTooMany(files.length > room)
      queue.current?.add(files.slice(0, room))
    },
    cancel: (id) => {
      setTooMany(false)
      tell('wasRemoved', kept.length + pending.findIndex((photo) => photo.id === id) + 1)
      queue.current?.cancel(id)
    },
    retry: (id) => queue.current?.retry(id),
    remove: (key) => {
      setTooMany(false)
      tell('wasRemoved', kept.findIndex((photo) => photo.key === key) + 1)
      keep((all) => all.filter((photo) => photo.key !== key))
      remove(key)
    },
    settled: async () => {
      const failed = (await queue.current?.settled()) ?? null
      return { keys: present.current.map(({ key }) => key), failed }
    },
    forget: () => {
      forgetLost()
      setNews(null)
      keep(() => [])
    },
  }
}

const isTrue = (value: unknown): value is true => value === true

/**
 * Leaves a trace in this tab while photos of a field are being sent, so that the field can say afterwards that one was
 * not: a photo cannot be stored there itself. The browser asks before such a page is reloaded or closed.
 *
 * @param place Names the field, the same after a reload.
 */
function useLostPhotos(place: string, isSending: boolean) {
  const [trace] = useState(() => ownedAtom(`unsentPhoto ${place}`, isTrue))
  const [found, leave] = useAtom(trace)
  const [wasLost, setLost] = useState(found !== null)
  const t = useText('photos')
  const say = useSnackbar()
  const tell = useEffectEvent(() => isSending && say(t('lost')))
  useEffect(() => () => void tell(), [])

  useEffect(() => {
    if (!isSending) return undefined
    leave(true)
    const ask = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending, leave])

  // Not cleaned up when the page is left, because its photos were not sent then.
  const isDone = !isSending && !wasLost && found !== null
  useEffect(() => {
    if (isDone) leave(null)
  }, [isDone, leave])

  return { wasLost, forgetLost: () => setLost(false) }
}
