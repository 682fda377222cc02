import type { LoginAnswer } from '@homeside/contract/session'

import { aliasAtom, aliasStoreAtom } from './alias.ts'
import { authAtom } from './auth.ts'
import { writeClearStorageMarker } from './clear-storage-marker.ts'
import { dashboardAtom, emptyDashboard } from './dashboard.ts'
import { noShortCode, shortCodeInfoAtom } from './short-code-info.ts'
import { sessionStore } from './store.ts'

/**
 * Keeps what a sign-in answered: token, alias, and what kind of patient it is. What was known of another patient goes;
 * the path asked for before stays. Section 4.1 of the specification.
 */
export function saveSignIn(answer: LoginAnswer): void {
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
  if (!answer.patientHubLite) store.set(shortCodeInfoAtom, noShortCode)
  writeClearStorageMarker()
}
