import { aliasAtom, aliasStoreAtom, noAlias } from './alias.ts'
import { authAtom, tempUserAtom } from './auth.ts'
import { removeClearStorageMarker } from './clear-storage-marker.ts'
import { dashboardAtom, emptyDashboard } from './dashboard.ts'
import { noteLastPatient } from './last-patient.ts'
import { notRegistering, registrationProgressAtom } from './registration-progress.ts'
import { sessionText } from './storage.ts'
import { replaceSessionStore, sessionStore } from './store.ts'

/**
 * Forgets everything about the session in this tab: session storage and all state in memory. The remembered username
 * and the language stay. Section 4.1 of the specification.
 */
export function clearSession(): void {
  sessionText.clear()
  replaceSessionStore()
}

/** Logs out in this tab and, by removing the marker, in every other one. The caller tells the server. */
export function logOut(): void {
  removeClearStorageMarker()
  clearSession()
}

/**
 * Ends an expired session together with its page. What was known about the patient is dropped; what they were working
 * on stays for their next sign-in. Other tabs have their own sessions and go on.
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
