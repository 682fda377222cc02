import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { LoginAnswer } from '@homeside/contract/session'

import { dashboardAtom, emptyDashboard, rememberDashboard } from './dashboard.ts'
import { forgetLastPatient, isAnotherPatient } from './last-patient.ts'
import { clearSession, writeClearStorageMarker } from './log-out.ts'
import { sessionEndAtom } from './session-mode.ts'
import { sessionStore } from './store.ts'
import {
  aliasAtom,
  aliasStoreAtom,
  authAtom,
  locAtom,
  providerChoiceAtom,
  tempUserAtom,
  pendingRedirectAtom,
  progressAt,
  registrationProgressAtom,
  noShortCode,
  shortCodeInfoAtom,
} from './tab-stores.ts'

/**
 * Stores the answer of a sign-in: token, alias, and the kind of patient. Drops what was known about another patient,
 * and keeps the path that was requested before. Section 4.1 of the specification.
 *
 * @param username As it was typed; null when unknown. When the session runs out, only the password is asked for.
 */
export function saveSignIn(answer: LoginAnswer, username: string | null = null): void {
  if (isAnotherPatient(answer)) forgetOther(answer)
  forgetLastPatient()
  keepSignIn(answer)
  sessionStore().set(tempUserAtom, username)
  writeClearStorageMarker()
}

/** Forgets the path and the drafts of another patient. The texted link stays if this sign-in came from it. */
function forgetOther({ patientHubLite }: LoginAnswer): void {
  const link = sessionStore().get(shortCodeInfoAtom)
  clearSession()
  if (patientHubLite) sessionStore().set(shortCodeInfoAtom, link)
}

/** The part of a sign-in that only this tab stores. */
export function keepSignIn(answer: LoginAnswer): void {
  const store = sessionStore()
  store.set(authAtom, answer.access_token)
  store.set(aliasAtom, answer.alias)
  store.set(aliasStoreAtom, { aliasName: answer.alias, aliasManuallyAltered: false })
  store.set(dashboardAtom, {
    ...emptyDashboard,
    noRegistrations: answer.noRegistrations,
    patientKey: answer.patientKey,
    patientHubLite: answer.patientHubLite,
  })
  store.set(registrationProgressAtom, progressAt(answer.RegistrationStep))
  if (!answer.patientHubLite) store.set(shortCodeInfoAtom, noShortCode)
}

interface OpenedSession {
  /** As typed. When the session expires, only the password is asked for. */
  username?: string | null
  /** The path to go to. Default: the patient's own first page. */
  to?: string
}

/**
 * Opens a session from the answer of any sign-in, and sets where it leads: the page asked for before, the home, a
 * texted link's screen, the step of an unfinished registration, the providers of somebody without one, or the choice
 * between several. Section 4.1 of the specification.
 *
 * @returns false where the choice of provider was left open, so that the login offers it.
 */
export function openSession(answer: LoginAnswer, { username = null, to }: OpenedSession = {}): boolean {
  if (answer.alias === null && answer.Providers?.length) {
    sessionStore().set(providerChoiceAtom, { answer, username, expiresAt: Date.now() + answer.expires_in * 1000 })
    sessionStore().set(pendingRedirectAtom, { to: pagePaths.login })
    return false
  }
  saveSignIn(answer, username)
  const store = sessionStore()
  store.set(providerChoiceAtom, null)
  store.set(sessionEndAtom, null)
  store.set(locAtom, window.location.pathname)
  if (answer.Dashboard) {
    rememberDashboard(answer.Dashboard, { language: document.documentElement.lang, signedInAt: Date.now() })
  }
  store.set(pendingRedirectAtom, { to: to ?? null })
  return true
}

/**
 * Continues at another provider of the same patient: forgets everything in this tab, then keeps the new token and
 * alias. The remembered username, the language and the clear-storage marker stay, so other tabs are not affected.
 * Section 4.1 of the specification.
 */
export function saveProviderChange(answer: LoginAnswer): void {
  clearSession()
  keepSignIn(answer)
}
