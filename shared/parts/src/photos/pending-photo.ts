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
export function pendingPhoto(chosen: File): PendingPhoto {
  return { id: crypto.randomUUID(), chosen, prepared: null, share: 0, state: 'preparing', problem: null }
}

/** The next photo to send. They are sent one by one, so that each answer is about one photo. */
export function nextPhoto(pending: readonly PendingPhoto[]): PendingPhoto | null {
  return pending.find(({ state }) => state !== 'failed') ?? null
}
