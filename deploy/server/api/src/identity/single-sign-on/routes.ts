import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { mobileCookieLogin, ssoLogin, staffHandoff } from '@homeside/contract/single-sign-on'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'

import type { CallEnvironment } from '../../platform/calls/call-environment.ts'
import type { CallRequest, ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import { ownedBy, servedBy, type Scope } from '../../platform/database/scope.ts'
import type { HandoffKind } from '../../platform/database/tables/accounts.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { instant } from '../../platform/dates/calendar.ts'
import { pageLink } from '../../platform/mail/links.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { findRegistrations, readAccount } from '../../platform/session/accounts.ts'
import { handoffMinutes, leaveHandoff, takeHandoff } from '../../platform/session/sign-on-handoffs.ts'
import {
  openSignIn,
  presentSignIn,
  type SignIn,
  notActive,
  refuseLockedAccount,
  vouchedRegistration,
} from '../session/open-sign-in.ts'
import type { IdentityProviders } from '../sign-on/identity-provider.ts'
import { servePatientSignOn } from './sign-on-routes.ts'

/** Serves the way to an identity provider, and the calls that sign in by the cookie that it or the mobile app left. */
export function serveSingleSignOn(
  serve: ServeCall,
  app: Hono<CallEnvironment>,
  dependencies: Dependencies,
  identities: IdentityProviders,
): void {
  servePatientSignOn(app, dependencies, identities)
  serve(ssoLogin, { act: (request) => cookieSignIn(request, 'single-sign-on'), present: presentSignIn })
  serve(mobileCookieLogin, { act: (request) => cookieSignIn(request, 'mobile-app'), present: presentSignIn })

  serve(staffHandoff, {
    // Somebody at the desk would become the patient by it.
    allow: ({ caller }) => {
      if (caller.session !== null) throw new Problem('forbidden')
    },
    act: (request) => vouchByApp(request),
    present: ({ alias, expiresAt, secret, pageOrigin }) => ({
      CookieName: dependencies.cookies.nameOf('mobile-app'),
      CookieValue: secret,
      PageUrl: pageLink(dependencies.pageOrigins, { pageOrigin }, pageAddress(pagePaths.mobilePayments, { alias })),
      ExpiresUtc: expiresAt.toISOString(),
    }),
  })
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
  const taken = await takeHandoff(database, kind, secret, now)
  const accountKey = taken && (await findAccountKeyOf(database, taken.scope))
  if (taken === null || accountKey === null) throw new Problem(refusals[kind])
  const { scope, known } = taken
  refuseLockedAccount(await readAccount(database, accountKey), now)
  const all = await findRegistrations(database, accountKey)
  const inactive = all.filter(({ patient, provider }) => {
    return provider.siteKey === scope.siteKey && patient.status !== 'Active'
  })
  if (kind === 'single-sign-on' && inactive.length > 0) throw notActive(inactive)
  const registration = vouchedRegistration(all, scope.siteKey, body.alias ?? '')
  if (registration === null) throw new Problem(refusals[kind])
  return openSignIn(request, accountKey, [registration], { method: kind, known })
}

/** The account of a patient record; null when it has none. */
async function findAccountKeyOf(database: Database, scope: Scope): Promise<number | null> {
  const [row] = await database
    .select({ accountKey: patients.accountKey })
    .from(patients)
    .where(ownedBy(scope, patients))
  return row?.accountKey ?? null
}

/** Leaves a sign-on for a patient whom the provider's own app has signed in. */
async function vouchByApp({ body, caller, database, now, trail }: CallRequest<typeof staffHandoff>) {
  const [found] = await database
    .select({ patient: patients, provider: providers })
    .from(patients)
    .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
    .where(servedBy(caller, patients, eq(patients.patientKey, body.PatientKey)))
  if (found === undefined) throw new Problem('not-found')
  const { patient, provider } = found
  const scope = { siteKey: patient.siteKey, patientKey: patient.patientKey }
  trail.patients.push(scope)
  if (!provider.bpcPaymentsEnabled) throw new Problem('feature-off')
  if (patient.status !== 'Active' || patient.accountKey === null) throw new Problem('not-eligible')
  const secret = await leaveHandoff(database, 'mobile-app', scope, now)
  const expiresAt = instant(now).add(handoffMinutes, 'minute').toDate()
  return { secret, expiresAt, alias: provider.alias, pageOrigin: provider.pageOrigin }
}
