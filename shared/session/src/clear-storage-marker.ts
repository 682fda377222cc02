import { localText } from './storage.ts'

/** In local storage while somebody is signed in. Its removal tells the other tabs to log out. */
export const clearStorageMarker = 'clearStorage'

/** A constant, never a token: local storage is no place for a token. */
const signedIn = 'signedIn'

/** Marks that somebody is signed in. */
export function writeClearStorageMarker(): void {
  localText.set(clearStorageMarker, signedIn)
}

/** Removes the mark, which logs out the other tabs. */
export function removeClearStorageMarker(): void {
  localText.remove(clearStorageMarker)
}

/** Whether another tab has logged out. Always false where local storage is not available. */
export function isMarkerGone(): boolean {
  return localText.isAvailable() && localText.get(clearStorageMarker) === null
}

/** Whether this storage event means that another tab removed the marker, alone or with everything else. */
export function removesMarker(event: Pick<StorageEvent, 'key' | 'newValue'>): boolean {
  return event.key === null || (event.key === clearStorageMarker && event.newValue === null)
}
