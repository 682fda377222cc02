import type { mobileCookieLogin, ssoLogin } from '@homeside/contract/single-sign-on'

import type { CallRequest } from '../../calls/call-request.ts'
import type { HandoffKind } from '../../database/tables/sign-on-handoffs.ts'
import { Problem } from '../../problems/problem.ts'
import { findRegistrations, readAccount } from '../../session/account-queries.ts'
import { takeHandoff } from '../../session/sign-on-handoffs.ts'
import { openSignIn } from '../session/open-sign-in.ts'
import { refuseLockedAccount, vouchedRegistration } from '../session/policy.ts'
import type { SignIn } from '../session/presenter.ts'
import { findAccountKeyOf } from './queries.ts'

type CookieLogin = CallRequest<typeof ssoLogin> | CallRequest<typeof mobileCookieLogin>

/** The problem for a cookie that signs nobody in. */
const refusals = {
  'single-sign-on': 'invalid-credentials',
  'mobile-app': 'short-code-invalid',
} as const satisfies Record<HandoffKind, string>

/** Signs in the person whom the cookie names. The cookie is used up in any case. */
export async function cookieSignIn(request: CookieLogin, kind: HandoffKind): Promise<SignIn> {
  const { body, browser, database, now } = request
  const secret = browser.handoffs.read(kind)
  if (secret !== null) browser.handoffs.expire(kind)
  const scope = await takeHandoff(database, kind, secret, now)
  const accountKey = scope && (await findAccountKeyOf(database, scope))
  if (scope === null || accountKey === null) throw new Problem(refusals[kind])
  refuseLockedAccount(await readAccount(database, accountKey), now)
  const all = await findRegistrations(database, accountKey)
  const registration = vouchedRegistration(all, scope.siteKey, body.alias ?? '')
  if (registration === null) throw new Problem(refusals[kind])
  return openSignIn(request, accountKey, [registration], { method: kind })
}
