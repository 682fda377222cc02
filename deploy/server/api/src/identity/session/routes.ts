import { pagePaths } from '@homeside/contract/constants/page-paths'
import { type Dashboard, getDashboard } from '@homeside/contract/patient'
import { extendSession, login, loginMultiple, logout, remoteToken, sessionValid } from '@homeside/contract/session'
import type { Hono } from 'hono'

import { findDashboard } from '../../patients/details/find-dashboard.ts'
import { presentDashboard } from '../../patients/details/presenter.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import { trailNotes } from '../../platform/audit/trail-notes.ts'
import type { CallEnvironment } from '../../platform/calls/call-environment.ts'
import type { ServeCall, CallRequest } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { SessionRow } from '../../platform/database/tables/accounts.ts'
import { pageLink } from '../../platform/mail/links.ts'
import type { Processor } from '../../platform/processor/processor.ts'
import { findPatientSession, withPossiblePayments } from '../../platform/session/patient-session.ts'
import { findSession, revokeSessionsOfBrowser, sessionTimes } from '../../platform/session/sessions.ts'
import { readProviderOfSite } from '../../providers/directory/directory.ts'
import { patientIdentity } from '../sign-on/identity-of.ts'
import type { IdentityProviders } from '../sign-on/identity-provider.ts'
import { presentLogin, type SignIn } from './open-sign-in.ts'
import { publicKeys, remoteTokenSeconds, signRemoteToken } from './remote-tokens.ts'
import { chooseProvider, signIn } from './sign-in.ts'

/** Serves the calls that open, ask about and end sessions. */
export function serveSession(serve: ServeCall, settings: Dependencies, identities: IdentityProviders): void {
  serve(login, {
    act: async (request) => {
      const signedIn = await signIn(request, settings)
      return { ...signedIn, dashboard: await dashboardOfSignIn(request, signedIn, settings.processor) }
    },
    present: presentLogin,
  })

  serve(loginMultiple, {
    act: async (request) => {
      const signedIn = await chooseProvider(request)
      return { ...signedIn, dashboard: await dashboardOfSignIn(request, signedIn, settings.processor) }
    },
    present: presentLogin,
  })

  // Public, because an ended session must be able to log out too. The cookie says whose it was.
  serve(logout, {
    act: async ({ database, browser, now, trail }) => {
      const ended = browser.hash === null ? [] : await revokeSessionsOfBrowser(database, browser.hash, now)
      trail.session = ended[0] ?? null
      for (const { siteKey, patientKey } of ended) {
        if (siteKey !== null && patientKey !== null) trail.patients.push({ siteKey, patientKey })
      }
      browser.expire()
      return signOutUrlOf(ended, settings, identities)
    },
    present: (url) => ({ Success: true as const, ...(url === null ? {} : { SignOutUrl: url }) }),
  })

  serve(sessionValid, {
    act: ({ database, token, browser, now }) => findSession(database, token, browser.hash, now),
    present: (session, { now }) => sessionTimes(session, now),
  })

  serve(extendSession, {
    // Authentication has already restarted the idle time.
    act: async ({ caller, now }) => ({ ...caller, lastUsedAt: now }),
    present: (session, { now }) => sessionTimes(session, now),
  })

  serve(remoteToken, {
    act: ({ database, caller, body }) => signRemoteToken(database, body.Remote, caller, settings.apiOrigin),
    present: (Token) => ({ Token, ExpiresInSeconds: remoteTokenSeconds }),
  })
}

/** The keys of the tokens for remotes' own backends, where their libraries look for them (RFC 7517). */
export function serveRemoteKeys(app: Hono<CallEnvironment>, { database }: Dependencies): void {
  const path = '/.well-known/jwks.json'
  app.get(path, async (context) => {
    context.set('route', path)
    context.header('Cache-Control', 'public, max-age=300')
    return context.json({ keys: await publicKeys(database) })
  })
}

/** Where the identity provider of a session that has ended ends its own; null for nowhere. */
async function signOutUrlOf(
  ended: readonly SessionRow[],
  settings: Dependencies,
  identities: IdentityProviders,
): Promise<string | null> {
  const vouched = ended.find(({ subject }) => subject !== null)
  if (!vouched?.siteKey) return null
  const provider = await readProviderOfSite(settings.database, vouched.siteKey)
  if (!provider.signOn || settings.apiOrigin === undefined) return null
  const { identity } = await patientIdentity(settings, provider)
  return identities.signOutUrl(identity, pageLink(settings.pageOrigins, provider, pagePaths.login), null)
}

/**
 * The dashboard after a sign-in at one provider, when it was requested; null otherwise. It is audited as if it had been
 * a call of its own.
 */
export async function dashboardOfSignIn(
  request: CallRequest<typeof login> | CallRequest<typeof loginMultiple>,
  { session }: SignIn,
  processor: Processor,
): Promise<Dashboard | null> {
  const { body, address, correlationId, database, language, now } = request
  if (body.withDashboard !== 'true') return null
  const found = await findPatientSession(database, session)
  if (found === null) return null
  const caller = withPossiblePayments(found, processor)
  const facts = await findDashboard(database, caller, now)
  const read = { call: getDashboard, caller, params: undefined, at: now, database, correlationId, address }
  await recordAccess({ ...read, trail: trailNotes() }, 'done')
  return presentDashboard(facts, caller, language, { withLogo: false, now })
}
