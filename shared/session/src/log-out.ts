import { aliasAtom, aliasStoreAtom, noAlias } from './alias.ts'
import { authAtom, tempUserAtom } from './auth.ts'
import { removeClearStorageMarker } from './clear-storage-marker.ts'
import { dashboardAtom, emptyDashboard } from './dashboard.ts'
import { noteLastPatient } from './last-patient.ts'
import { notRegistering, registrationProgressAtom } from './registration-progress.ts'
import { sessionText } from './storage.ts'
import { replaceSessionStore, sessionStore } from './store.ts'

/**
 * Forgets everything of the session in this tab: all of session storage and every state in memory. The remembered
 * username and the language stay. Section 4.1 of the specification.
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

/**
 * The session ran out, and its page goes: what it knew of the patient goes too, what the patient was working on stays
 * for when they sign in again. Other tabs have sessions of their own and go on.
 */
export function endSession(): void {
  const store = sessionStore()
  noteLastPatient()
  store.set(authAtom, null)
  store.set(tempUserAtom, null)
  store.set(aliasAtom, null)
  store.set(aliasStoreAtom, noAlias)
  store.set(dashboardAtom, emptyDashboard)
  store.set(registrationProgressAtom, notRegistering)
  replaceSessionStore()
}
