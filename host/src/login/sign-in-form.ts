import { requestSource } from '@homeside/contract/constants/limits'
import type { LoginRequest } from '@homeside/contract/session'

import { browserOf } from './browser-of.ts'

export interface Credentials {
  username: string
  password: string
}

/** Where the form stands; query and fragment never travel. */
export interface SignInPlace {
  alias: string | null
  origin: string
  path: string
  /** The login in the page is sent before anything else is there, so its answer brings the dashboard. */
  withDashboard?: boolean
}

/** What a sign-in sends (section 3.3 of the specification); `rememberLogin` stays in the browser. */
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
