import { requestSource } from '@homeside/contract/constants/limits'
import { browserOf } from '@homeside/contract/constants/visit-events'
import type { LoginRequest } from '@homeside/contract/session'

import { decoded, segmentsOf } from '../page/paths.ts'

export interface Credentials {
  username: string
  password: string
}

/** The address of the form. Query and fragment are never sent. */
export interface SignInPlace {
  alias: string | null
  origin: string
  path: string
  /** The prerendered login is sent before anything else has loaded, so its answer includes the dashboard. */
  withDashboard?: boolean
}

/** The fields of a sign-in (section 3.3 of the specification). `rememberLogin` stays in the browser. */
export function signInForm({ username, password }: Credentials, place: SignInPlace) {
  return {
    username,
    password,
    alias: place.alias ?? '',
    includeInactiveProviders: 'true',
    Url: `${place.origin}${place.path}`,
    Path: place.path,
    requestSource,
    grant_type: 'password',
    allowLoginWithoutRegistration: 'true',
    ...(place.withDashboard ? { withDashboard: 'true' as const } : {}),
    ...browserOf(navigator.userAgent),
  } satisfies LoginRequest
}

/** The alias in a login's path; null at the portal's own, `/login`. */
export function loginAlias(path: string): string | null {
  return path.toLowerCase() === '/login' ? null : decoded(segmentsOf(path)[0] ?? '')
}
