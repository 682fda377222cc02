import { dashboardAtom, emptyDashboard } from './dashboard.ts'
import { noteLastPatient } from './last-patient.ts'
import { localText, sessionText } from './storage.ts'
import { replaceSessionStore, sessionStore } from './store.ts'
import { isRecord } from './stored-atom.ts'
import {
  aliasAtom,
  aliasStoreAtom,
  noAlias,
  authAtom,
  tempUserAtom,
  notRegistering,
  registrationProgressAtom,
} from './tab-stores.ts'

/** The key in local storage while somebody is signed in. Its removal tells the other tabs to log out. */
const clearStorageMarker = 'clearStorage'

/** A constant, never a token: local storage is no place for a token. */
const signedIn = 'signedIn'

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

/** Marks that somebody is signed in. */
export function writeClearStorageMarker(): void {
  localText.set(clearStorageMarker, signedIn)
}

/** Removes the mark, which logs out the other tabs. */
function removeClearStorageMarker(): void {
  localText.remove(clearStorageMarker)
}

/** Whether another tab has logged out. Always false where local storage is not available. */
function isMarkerGone(): boolean {
  return localText.isAvailable() && localText.get(clearStorageMarker) === null
}

/** Whether this storage event means that another tab removed the marker, alone or with everything else. */
function removesMarker(event: Pick<StorageEvent, 'key' | 'newValue'>): boolean {
  return event.key === null || (event.key === clearStorageMarker && event.newValue === null)
}

/** How many messages of this tab wait for a connection. They end with the session. */
export function unsentMessages(): number {
  try {
    const stored: unknown = JSON.parse(sessionText.get('messageOutbox') ?? 'null')
    return isRecord(stored) && Array.isArray(stored['value']) ? stored['value'].length : 0
  } catch {
    return 0
  }
}

/**
 * Keeps this tab in step with the others: a logout in another tab logs out here. It happens at once when this tab is
 * awake, otherwise when it starts or resumes. Returns a function that stops following.
 *
 * @param onLoggedOut Called after the session of this tab is gone, with how many messages of this tab were not sent.
 */
export function followOtherTabs(onLoggedOut: (unsent: number) => void): () => void {
  function end() {
    if (sessionStore().get(authAtom) === null) return
    const unsent = unsentMessages()
    clearSession()
    onLoggedOut(unsent)
  }
  const onStorage = (event: StorageEvent) => {
    if (removesMarker(event)) end()
  }
  const onResume = () => {
    if (document.visibilityState === 'visible' && isMarkerGone()) end()
  }

  if (isMarkerGone()) end()
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onResume)
  document.addEventListener('visibilitychange', onResume)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onResume)
    document.removeEventListener('visibilitychange', onResume)
  }
}
