import type { LoginAnswer } from '@homeside/contract/session'
import { atom } from 'jotai'

import { dashboardAtom } from './dashboard.ts'
import { forgetLastPatient, isSamePatient, noteLastPatient } from './last-patient.ts'
import { writeClearStorageMarker } from './log-out.ts'
import { sessionText } from './storage.ts'
import { sessionStore } from './store.ts'
import type { StoredAtom } from './stored-atom.ts'
import { aliasAtom, aliasStoreAtom, authAtom, tempUserAtom } from './tab-stores.ts'

/** The session expired, and its page waits for the same patient to sign in again. */
export const isSuspendedAtom = atom(false)

/**
 * Suspends an expired session in the middle of a page. What the page needs stays in memory until the patient signs in
 * again. Session storage forgets it at once, so that a refresh by somebody else finds nobody signed in.
 */
export function suspendSession(): void {
  noteLastPatient()
  for (const each of [authAtom, aliasAtom, tempUserAtom]) holdInMemory(each)
  holdInMemory(aliasStoreAtom)
  holdInMemory(dashboardAtom)
  sessionStore().set(isSuspendedAtom, true)
}

/**
 * Continues a suspended session with the token of a new sign-in.
 *
 * @param username As it was typed.
 * @returns false, and nothing changes, when it was somebody else who signed in.
 */
export function resumeSession(answer: LoginAnswer, username: string): boolean {
  if (!isSamePatient(answer, username)) return false
  const store = sessionStore()
  store.set(authAtom, answer.access_token)
  store.set(tempUserAtom, username)
  store.set(aliasAtom, store.get(aliasAtom))
  store.set(aliasStoreAtom, store.get(aliasStoreAtom))
  store.set(dashboardAtom, store.get(dashboardAtom))
  forgetLastPatient()
  writeClearStorageMarker()
  store.set(isSuspendedAtom, false)
  return true
}

/** The token for calls. A suspended session has none: calls fail meanwhile and can be repeated. */
export function currentToken(): string | null {
  const store = sessionStore()
  return store.get(isSuspendedAtom) ? null : store.get(authAtom)
}

function holdInMemory<Value>(kept: StoredAtom<Value>): void {
  const store = sessionStore()
  store.set(kept, store.get(kept))
  sessionText.remove(kept.storageKey)
}
