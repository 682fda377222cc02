/** A chosen photo that the server does not have yet. */
export interface PendingPhoto {
  id: string
  chosen: File
  /** What is sent, once it is made. */
  prepared: File | null
  /** How much of it has left the device, from 0 to 1. */
  share: number
  state: 'preparing' | 'sending' | 'waiting' | 'failed'
  /** The code of what keeps it from being sent; words stand under `photos.problem`. */
  problem: string | null
}

export function pendingPhoto(chosen: File): PendingPhoto {
  return { id: crypto.randomUUID(), chosen, prepared: null, share: 0, state: 'preparing', problem: null }
}

/** The photo to be sent next: one after the other, so that each answer is about one photo. */
export function nextPhoto(pending: readonly PendingPhoto[]): PendingPhoto | null {
  return pending.find(({ state }) => state !== 'failed') ?? null
}
