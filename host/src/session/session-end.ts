import { authAtom } from '@homeside/session/auth'
import { dashboardAtom } from '@homeside/session/dashboard'
import { clearSession, endSession } from '@homeside/session/log-out'
import { shortCodeInfoAtom } from '@homeside/session/short-code-info'
import { sessionStore } from '@homeside/session/store'
import { isSuspendedAtom, suspendSession } from '@homeside/session/suspend-session'
import { atom } from 'jotai'

import { arrivalAtom } from '../alias/arrival-atom.ts'

export type SessionEnd = 'session-expired' | 'no-cookie' | 'logged-out' | 'other-patient'

/** How the last session of this page ended, for the login page to say; null when the patient has just come. */
export const sessionEndAtom = atom<SessionEnd | null>(null)

/**
 * The server no longer knows the session. Its page waits under a dialog for its patient to sign in again; a session
 * from a texted link has no password to ask for, so it goes back to where it began. However many calls say so, it
 * happens once.
 *
 * @param isNew The browser did not keep the cookie of this sign-in. It would not keep the next one either, so the login
 * says what to do instead.
 */
export function expireSession(isNew = false): void {
  const store = sessionStore()
  if (store.get(isSuspendedAtom) || store.get(authAtom) === null) return
  if (isNew) {
    giveUpSession('no-cookie')
    return
  }
  const { patientHubLite, patientKey } = store.get(dashboardAtom)
  if (patientHubLite && store.get(shortCodeInfoAtom).code !== null) giveUpLiteSession()
  else if (patientHubLite || patientKey === null) giveUpSession()
  else suspendSession()
}

/** The page cannot wait: to the login, with the path remembered by the alias guard. */
export function giveUpSession(why: 'session-expired' | 'no-cookie' = 'session-expired'): void {
  endSession()
  sessionStore().set(sessionEndAtom, why)
}

/** To the verification of the texted link, which is all that such a session can be opened with. */
function giveUpLiteSession(): void {
  endSession()
  sessionStore().set(arrivalAtom, '/verification')
}

/** Whoever sits there now is not the patient of this page, or says so: all of it goes, and the login comes. */
export function abandonSession(why: 'logged-out' | 'other-patient'): void {
  clearSession()
  sessionStore().set(sessionEndAtom, why)
}

/** The session is over because the patient wanted so, here or in another tab. */
export function noteLoggedOut(): void {
  sessionStore().set(sessionEndAtom, 'logged-out')
}
