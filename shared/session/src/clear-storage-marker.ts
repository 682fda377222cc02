import { localText } from './storage.ts'

/** Stands in local storage while somebody is signed in; its removal tells the other tabs to log out too. */
export const clearStorageMarker = 'clearStorage'

/** A constant and never a token: local storage is no place for one. */
const signedIn = 'signedIn'

export function writeClearStorageMarker(): void {
  localText.set(clearStorageMarker, signedIn)
}

export function removeClearStorageMarker(): void {
  localText.remove(clearStorageMarker)
}

/** Whether another tab logged out meanwhile. Never, where local storage is unavailable: then tabs cannot know. */
export function isMarkerGone(): boolean {
  return localText.isAvailable() && localText.get(clearStorageMarker) === null
}

/** Whether this storage event says that another tab removed the marker, alone or with everything else. */
export function removesMarker(event: Pick<StorageEvent, 'key' | 'newValue'>): boolean {
  return event.key === null || (event.key === clearStorageMarker && event.newValue === null)
}
