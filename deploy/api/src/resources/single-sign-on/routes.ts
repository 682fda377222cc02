import { mobileCookieLogin, ssoLogin } from '@homeside/contract/single-sign-on'

import type { CallRequest, ServeCall } from '../../calls/call-request.ts'
import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import type { HandoffKind } from '../../database/tables/accounts.ts'
import { patients } from '../../database/tables/patients.ts'
import { Problem } from '../../problems/problem.ts'
import { findRegistrations, readAccount } from '../../session/account-queries.ts'
import { takeHandoff } from '../../session/sign-on-handoffs.ts'
import { openSignIn } from '../session/open-sign-in.ts'
import { refuseLockedAccount, vouchedRegistration } from '../session/policy.ts'
import { presentSignIn } from '../session/presenter.ts'
import type { SignIn } from '../session/presenter.ts'

/** Serves the calls that sign in by an identity provider's or the mobile app's cookie. */
export function serveSingleSignOn(serve: ServeCall): void {
  serve(ssoLogin, { act: (request) => cookieSignIn(request, 'single-sign-on'), present: presentSignIn })
  serve(mobileCookieLogin, { act: (request) => cookieSignIn(request, 'mobile-app'), present: presentSignIn })
}

type CookieLogin = CallRequest<typeof ssoLogin> | CallRequest<typeof mobileCookieLogin>

/** The problem for a cookie that signs nobody in. */
const refusals = {
  'single-sign-on': 'invalid-credentials',
  'mobile-app': 'short-code-invalid',
} as const satisfies Record<HandoffKind, string>

/** Signs in the person whom the cookie names. The cookie is used up in any case. */
async function cookieSignIn(request: CookieLogin, kind: HandoffKind): Promise<SignIn> {
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

/** The account of a patient record; null when it has none. */
async function findAccountKeyOf(database: Database, scope: Scope): Promise<number | null> {
  const [row] = await database
    .select({ accountKey: patients.accountKey })
    .from(patients)
    .where(ownedBy(scope, patients))
  return row?.accountKey ?? null
}
