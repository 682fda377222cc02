import { sameAlias } from '@homeside/contract/constants/aliases'
import type { LoginAnswer } from '@homeside/contract/session'

import { dashboardAtom, emptyDashboard } from './dashboard.ts'
import { localText, sessionText } from './storage.ts'
import { replaceSessionStore, sessionStore } from './store.ts'
import { isRecord, isTextOrNull, storedRecord } from './stored-atom.ts'
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

/**
 * The owner of the drafts that are still in this tab after their session ended. Keys only, nothing that names a person.
 */
interface LastPatient {
  alias: string | null
  patientKey: number | null
}

function isLastPatient(value: unknown): value is LastPatient {
  return isRecord(value) && isTextOrNull(value['alias']) && typeof value['patientKey'] === 'number'
}

const nobody: LastPatient = { alias: null, patientKey: null }
const lastPatientAtom = storedRecord<LastPatient>('lastPatient', nobody, isLastPatient)

/** Remembers whose session ends now, so that nobody else gets their drafts. */
export function noteLastPatient(): void {
  const store = sessionStore()
  const { patientKey } = store.get(dashboardAtom)
  store.set(lastPatientAtom, patientKey === null ? nobody : { alias: store.get(aliasAtom), patientKey })
}

/** Whether this sign-in is by another patient than the one whose session is open, or ended, in this tab. */
export function isAnotherPatient(answer: LoginAnswer): boolean {
  const store = sessionStore()
  const open = { alias: store.get(aliasAtom), patientKey: store.get(dashboardAtom).patientKey }
  const last = store.get(authAtom) === null ? store.get(lastPatientAtom) : open
  if (last.patientKey === null) return false
  return last.patientKey !== answer.patientKey || !isSamePlace(last.alias, answer.alias)
}

/**
 * Whether the same patient signed in again. Somebody without a provider has no patient key, so the username decides.
 */
export function isSamePatient(answer: LoginAnswer, username: string): boolean {
  const store = sessionStore()
  const { patientKey, noRegistrations } = store.get(dashboardAtom)
  if (answer.patientKey !== patientKey || answer.noRegistrations !== noRegistrations) return false
  if (noRegistrations) return store.get(tempUserAtom)?.toLowerCase() === username.toLowerCase()
  return sameAlias(answer.alias, store.get(aliasAtom))
}

/** Forgets whose drafts are in this tab. */
export function forgetLastPatient(): void {
  sessionStore().set(lastPatientAtom, nobody)
}

function isSamePlace(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : sameAlias(one, other)
}
