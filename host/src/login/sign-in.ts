import type { Api } from '@homeside/api-client/api'
import { requestSource } from '@homeside/contract/constants/limits'
import { paths } from '@homeside/contract/constants/paths'
import type { LoginAnswer, LoginRequest } from '@homeside/contract/session'

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
}

/** Opens a session (section 3.3 of the specification). Sends the form as such; `rememberLogin` stays in the browser. */
export function signIn(api: Api, { username, password }: Credentials, place: SignInPlace): Promise<LoginAnswer> {
  const request = {
    username,
    password,
    alias: place.alias ?? '',
    includeInactiveProviders: 'false',
    Url: `${place.origin}${place.path}`,
    Path: place.path,
    requestSource,
    grant_type: 'password',
    allowLoginWithoutRegistration: 'true',
    ...browserOf(navigator.userAgent),
  } satisfies LoginRequest
  return api.post(paths.login, { body: new URLSearchParams(request) }).json<LoginAnswer>()
}
