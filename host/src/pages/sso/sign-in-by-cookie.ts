import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { browserOf } from '@homeside/contract/constants/browser-of'
import { requestSource } from '@homeside/contract/constants/limits'
import { pagePaths } from '@homeside/contract/constants/page-paths'
import { paths } from '@homeside/contract/constants/paths'
import type { LoginAnswer } from '@homeside/contract/session'
import type { CookieLoginRequest } from '@homeside/contract/single-sign-on'

/**
 * Opens a session for a patient whom the identity provider has signed in: its cookie decides, and username and password
 * are placeholders (section 7.1 of the specification). The cookie works once, so this is never repeated.
 */
export function signInByCookie(api: Api): Promise<LoginAnswer> {
  const path = pagePaths.singleSignOn
  const request = {
    username: 'sso',
    password: 'sso',
    alias: '',
    includeInactiveProviders: 'false',
    Url: `${window.location.origin}${path}`,
    Path: path,
    requestSource,
    grant_type: 'password',
    allowLoginWithoutRegistration: 'true',
    ...browserOf(navigator.userAgent),
  } satisfies CookieLoginRequest
  return call(api, 'POST', paths.ssoLogin, { form: request, needs: 'access_token' })
}
