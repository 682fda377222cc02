import { removeClearStorageMarker } from './clear-storage-marker.ts'
import { sessionText } from './storage.ts'
import { replaceSessionStore } from './store.ts'

/**
 * Forgets the session in this tab: all of session storage and every state in memory. The remembered username and the
 * language stay. Section 4.1 of the specification.
 */
export function clearSession(): void {
  sessionText.clear()
  replaceSessionStore()
}

/** Logs out here, and by removing the marker in every other tab. The server is told by the caller. */
export function logOut(): void {
  removeClearStorageMarker()
  clearSession()
}
