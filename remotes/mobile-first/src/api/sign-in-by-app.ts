import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { paths } from '@homeside/contract/constants/paths'
import type { LoginAnswer } from '@homeside/contract/session'
import type { CookieLoginRequest } from '@homeside/contract/single-sign-on'

/**
 * Opens a session for a patient whom the mobile app has signed in: its cookie decides, and username and password are
 * placeholders (section 7.1 of the specification). The cookie works once, so this is never repeated automatically.
 *
 * @throws ApiProblem `short-code-invalid` when the cookie is used up, too old or missing; or what any call can fail with.
 */
export function signInByApp(api: Api, alias: string): Promise<LoginAnswer> {
  const path = pageAddress(pagePaths.mobilePayments, { alias })
  const form = {
    username: 'mobile',
    password: 'mobile',
    alias,
    includeInactiveProviders: 'false',
    Url: `${window.location.origin}${path}`,
    Path: path,
    requestSource: 'btmobile',
    grant_type: 'password',
    allowLoginWithoutRegistration: 'true',
  } satisfies CookieLoginRequest
  return call(api, 'POST', paths.mobileCookieLogin, { form, needs: 'access_token' })
}
