import { registerVerify, verification } from '@homeside/contract/constants/page-paths-at-login'
import { dashboardAtom } from '@homeside/session/dashboard'
import { clearSession, endSession } from '@homeside/session/log-out'
import { sessionEndAtom } from '@homeside/session/session-mode'
import { sessionStore } from '@homeside/session/store'
import { isSuspendedAtom, suspendSession } from '@homeside/session/suspend-session'
import {
  aliasAtom,
  authAtom,
  pendingRedirectAtom,
  registrationProgressAtom,
  shortCodeInfoAtom,
} from '@homeside/session/tab-stores'

/**
 * Handles a session that the server no longer knows. Its page waits under a dialog for its patient to sign in again. A
 * session without a password returns to where it began: a texted link's to its verification, a registration's without a
 * password to its code. However many calls report it, it happens once.
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
  if (patientHubLite && store.get(shortCodeInfoAtom).code !== null) startAgain(verification)
  else if (accountVerified && currentStep === 1 && alias) startAgain(`/${encodeURIComponent(alias)}${registerVerify}`)
  else if (patientHubLite || patientKey === null) giveUpSession()
  else suspendSession()
}

/** The page cannot wait: goes to the login. The alias guard remembers the path. */
export function giveUpSession(why: 'session-expired' | 'no-cookie' = 'session-expired'): void {
  endSession()
  sessionStore().set(sessionEndAtom, why)
}

/** Goes to the screen that can open such a session again. */
function startAgain(to: string): void {
  giveUpSession()
  sessionStore().set(pendingRedirectAtom, { to })
}

/** Somebody else is at the device, or says so: drops everything and shows the login. */
export function abandonSession(why: 'logged-out' | 'other-patient' | 'provider-left'): void {
  clearSession()
  sessionStore().set(sessionEndAtom, why)
}

/**
 * The patient logged out, here or in another tab.
 *
 * @param unsent How many messages of this tab were waiting for a connection. Another tab asked nobody about them.
 */
export function noteLoggedOut(unsent = 0): void {
  sessionStore().set(sessionEndAtom, unsent > 0 ? 'logged-out-unsent' : 'logged-out')
}
