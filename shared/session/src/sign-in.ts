import type { LoginAnswer } from '@homeside/contract/session'

import { aliasAtom, aliasStoreAtom } from './alias.ts'
import { authAtom, tempUserAtom } from './auth.ts'
import { writeClearStorageMarker } from './clear-storage-marker.ts'
import { dashboardAtom, emptyDashboard } from './dashboard.ts'
import { forgetLastPatient, isAnotherPatient } from './last-patient.ts'
import { clearSession } from './log-out.ts'
import { progressAt, registrationProgressAtom } from './registration-progress.ts'
import { noShortCode, shortCodeInfoAtom } from './short-code-info.ts'
import { sessionStore } from './store.ts'

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
