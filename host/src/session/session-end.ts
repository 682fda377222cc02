import { aliasAtom } from '@homeside/session/alias'
import { arrivalAtom } from '@homeside/session/arrival'
import { authAtom } from '@homeside/session/auth'
import { dashboardAtom } from '@homeside/session/dashboard'
import { clearSession, endSession } from '@homeside/session/log-out'
import { registrationProgressAtom } from '@homeside/session/registration-progress'
import { sessionEndAtom } from '@homeside/session/session-end'
import { shortCodeInfoAtom } from '@homeside/session/short-code-info'
import { sessionStore } from '@homeside/session/store'
import { isSuspendedAtom, suspendSession } from '@homeside/session/suspend-session'

/**
 * The server no longer knows the session. Its page waits under a dialog for its patient to sign in again. A session
 * without a password to ask for goes back to where it began: one from a texted link to its verification, a registration
 * that has no password yet to its code. However many calls say so, it happens once.
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
  const { accountVerified, currentStep } = store.get(registrationProgressAtom)
  const alias = store.get(aliasAtom)
  if (patientHubLite && store.get(shortCodeInfoAtom).code !== null) startAgain('/verification')
  else if (accountVerified && currentStep === 1 && alias) startAgain(`/${encodeURIComponent(alias)}/register/verify`)
  else if (patientHubLite || patientKey === null) giveUpSession()
  else suspendSession()
}

/** The page cannot wait: to the login, with the path remembered by the alias guard. */
export function giveUpSession(why: 'session-expired' | 'no-cookie' = 'session-expired'): void {
  endSession()
  sessionStore().set(sessionEndAtom, why)
}

/** To the screen that is all that such a session can be opened with. */
function startAgain(to: string): void {
  giveUpSession()
  sessionStore().set(arrivalAtom, { to })
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
