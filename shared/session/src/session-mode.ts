import { atom } from 'jotai'

import { dashboardAtom } from './dashboard.ts'
import { aliasAtom, authAtom, registrationProgressAtom } from './tab-stores.ts'

export type SessionEnd =
  | 'session-expired'
  | 'no-cookie'
  | 'logged-out'
  | 'logged-out-unsent'
  | 'other-patient'
  | 'provider-left'

/** How the last session of this page ended, for the next screen's message; null when the patient has just arrived. */
export const sessionEndAtom = atom<SessionEnd | null>(null)

/**
 * The kind of session of the page. `lite` came from a texted link and has one screen; `registering` must finish the
 * wizard; `no-registrations` has no provider.
 */
export type SessionMode = 'signed-out' | 'portal' | 'lite' | 'registering' | 'no-registrations'

/** The mode of the page: `const mode = useAtomValue(sessionModeAtom)`. */
export const sessionModeAtom = atom((get): SessionMode => {
  if (get(authAtom) === null) return 'signed-out'
  const { patientHubLite, noRegistrations } = get(dashboardAtom)
  if (patientHubLite) return 'lite'
  if (noRegistrations) return 'no-registrations'
  // A token without its provider cannot be used, so the patient has to log in again.
  if (get(aliasAtom) === null) return 'signed-out'
  return get(registrationProgressAtom).accountVerified ? 'registering' : 'portal'
})
