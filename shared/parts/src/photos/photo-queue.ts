import { ApiProblem, pauseAfter } from '@homeside/api-client/api-problem'

import { PhotoFault } from './prepare-photo.ts'

/**
 * Sends a photo and reports its progress, 0 to 1. Resolves to its key on the server, or null when it was not kept.
 *
 * @throws ApiProblem
 */
export type UploadPhoto = (
  photo: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<string | null>

interface PhotoQueueOptions {
  /**
   * Prepares a chosen file for sending.
   *
   * @throws PhotoFault
   */
  prepare: (chosen: File) => Promise<File>
  upload: UploadPhoto
  onChange: (pending: readonly PendingPhoto[]) => void
  onKept: (photo: { key: string; blob: Blob }) => void
}

export interface PhotoQueue {
  add: (files: readonly File[]) => void
  /** Stops sending a photo, or removes one that failed. */
  cancel: (id: string) => void
  retry: (id: string) => void
  /** Waits until nothing is being sent. Resolves to the faults. */
  settled: () => Promise<PendingPhoto | null>
  /** Stops everything. */
  close: () => void
}

/** Milliseconds before a photo that did not get through is sent again. */
const retryPause = 5_000

/**
 * Sends chosen photos one by one. A photo that did not get through waits and is sent again, at the latest when the
 * device is online.
 */
export function photoQueue({ prepare, upload, onChange, onKept }: PhotoQueueOptions): PhotoQueue {
  let photos: readonly PendingPhoto[] = []
  let underWay: { id: string; controller: AbortController } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiters: (() => void)[] = []

  function set(next: readonly PendingPhoto[]) {
    photos = next
    onChange(photos)
  }

  function tellWaiters() {
    if (nextPhoto(photos) !== null) return
    for (const tell of waiters) tell()
    waiters = []
  }

  function change(id: string, changes: Partial<PendingPhoto>) {
    set(photos.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)))
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    const photo = nextPhoto(photos)
    if (underWay !== null || photo === null) return
    const controller = new AbortController()
    underWay = { id: photo.id, controller }
    const wait = await send(photo, controller.signal)
    underWay = null
    if (wait !== null) timer = setTimeout(() => void run(), wait)
    else void run()
    tellWaiters()
  }

  /** Sends one photo. Resolves to the milliseconds after which it is sent again, null where that is not needed. */
  async function send({ id, chosen, prepared: made }: PendingPhoto, signal: AbortSignal): Promise<number | null> {
    try {
      const prepared = made ?? (await prepare(chosen))
      if (signal.aborted) return null
      change(id, { prepared, state: 'sending', share: 0, problem: null })
      const key = await upload(prepared, { onProgress: (share) => change(id, { share }), signal })
      if (signal.aborted) return null
      if (key !== null) onKept({ key, blob: prepared })
      set(photos.filter((photo) => photo.id !== id))
      return null
    } catch (error) {
      if (signal.aborted) return null
      const mayPass = error instanceof ApiProblem && error.mayPassLater
      change(id, { state: mayPass ? 'waiting' : 'failed', problem: codeOf(error) })
      return mayPass ? pauseAfter(error, retryPause) : null
    }
  }

  const runAgain = () => void run()
  window.addEventListener('online', runAgain)
  return {
    add: (files) => {
      set([...photos, ...files.map(pendingPhoto)])
      void run()
    },
    cancel: (id) => {
      if (underWay?.id === id) underWay.controller.abort()
      set(photos.filter((photo) => photo.id !== id))
      tellWaiters()
    },
    retry: (id) => {
      change(id, { state: 'preparing', problem: null, share: 0 })
      void run()
    },
    settled: () =>
      new Promise((resolve) => {
        waiters.push(() => resolve(photos.find(({ state }) => state === 'failed') ?? null))
        tellWaiters()
      }),
    close: () => {
      window.removeEventListener('online', runAgain)
      clearTimeout(timer)
      photos = []
      underWay?.controller.abort()
    },
  }
}

function codeOf(error: unknown): string {
  // The page has looked at the type. A server that cannot read the picture means that it is damaged.
  if (error instanceof ApiProblem && error.code === 'invalid-file-type') return 'unreadable'
  return error instanceof PhotoFault || error instanceof ApiProblem ? error.code : 'request-failed'
}

/** A chosen photo that the server does not have yet. */
export interface PendingPhoto {
  id: string
  chosen: File
  /** The prepared file to send, once it is ready. */
  prepared: File | null
  /** The share that has left the device, 0 to 1. */
  share: number
  state: 'preparing' | 'sending' | 'waiting' | 'failed'
  /** The code of the fault. Its words are under `photos.problem`. */
  problem: string | null
}

/** A chosen photo that is about to be sent. */
function pendingPhoto(chosen: File): PendingPhoto {
  return { id: crypto.randomUUID(), chosen, prepared: null, share: 0, state: 'preparing', problem: null }
}

/** The next photo to send. They are sent one by one, so that each answer is about one photo. */
function nextPhoto(pending: readonly PendingPhoto[]): PendingPhoto | null {
  return pending.find(({ state }) => state !== 'failed') ?? null
}
