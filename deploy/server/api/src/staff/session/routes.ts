import { saysNothing } from '@homeside/contract/constants/field-formats'
import {
  endStaffSession as endCall,
  staffFindRequest,
  staffSession,
  staffSessions,
  staffSignOut,
  type SignedInAtDesk,
} from '@homeside/contract/staff-session'
import type { Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

import type { IdentityProviders } from '../../identity/sign-on/identity-provider.ts'
import { recordSignOn } from '../../identity/sign-on/record-sign-on.ts'
import { faultPage, SignOnFailed } from '../../identity/sign-on/sign-on-fault.ts'
import { beginSignOn, readSignOn, siteNamedBy } from '../../identity/sign-on/sign-on-state.ts'
import type { IdentityClaims } from '../../identity/sign-on/vouched.ts'
import { findStaffRequest } from '../../platform/calls/answer-once.ts'
import type { CallEnvironment } from '../../platform/calls/call-environment.ts'
import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { StaffSessionRow } from '../../platform/database/tables/accounts.ts'
import { describeError } from '../../platform/log/log.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { isSecret, unseal } from '../../platform/session/secrets.ts'
import {
  endSessionsOfPerson,
  findStaffSession,
  listStaffSessions,
  openStaffSession,
} from '../../platform/session/staff-callers.ts'
import { callbackPath, deskIdentity, findProvider } from './desk-identity.ts'
import { roleIn, vouchedMinutes } from './renew-session.ts'

const startPath = '/staff/sign-in/start'
const deskPage = /^\/desk(\/[\w-]+)*\/?(\?[\w.~%&=+-]*)?$/

/** Serves the sign-in of a provider's own people at the desk, and what their session is asked. */
export function serveStaffSession(
  serve: ServeCall,
  app: Hono<CallEnvironment>,
  dependencies: Dependencies,
  identities: IdentityProviders,
): void {
  const { apiOrigin, cookies } = dependencies

  app.get(startPath, (context) =>
    answered(context, dependencies, startPath, async () => {
      const { siteKey, identity, callback } = await deskIdentity(dependencies, siteNamedBy(context))
      const asked = context.req.query('to') ?? ''
      const to = deskPage.test(asked) ? asked : `/desk/${siteKey}`
      const proofs = beginSignOn(context, cookies, { purpose: 'staff', siteKey, to }, dependencies.clock())
      return identities.start(identity, callback, proofs)
    }),
  )

  app.get(callbackPath, (context) =>
    answered(context, dependencies, callbackPath, async () => {
      const now = dependencies.clock()
      const { begun, proofs } = readSignOn(context, cookies, 'staff', now)
      const { siteKey, identity, callback, roleClaim, ...roles } = await deskIdentity(dependencies, begun.siteKey)
      // The address as configured: a proxy may have sent the request under another.
      const answer = new URL(`${callback}${new URL(context.req.url).search}`)
      const vouched = await identities.finish(identity, answer, proofs, [roleClaim, 'name'])
      const role = roleIn(vouched.claim(roleClaim), roles)
      const { subject, issuerSession, refreshToken, idToken } = vouched
      const { issuer, clientId } = identity
      const person = { siteKey, issuer, subject }
      const name = nameOf(vouched)
      const outcome = role === null ? 'forbidden' : 'done'
      await recordSignOn(context, dependencies, { actor: 'staff', staffName: name, ...person, outcome })
      if (role === null) throw new SignOnFailed('unknown')
      if (refreshToken === null)
        dependencies.log.warn({ siteKey, minutes: vouchedMinutes }, 'a session that cannot be renewed')
      const session = { ...person, name, role, clientId, issuerSession, refresh: refreshToken, idToken }
      const token = await openStaffSession(dependencies.database, session, now)
      setCookie(context, cookies.nameOf('desk'), token, cookies.options)
      return begun.to
    }),
  )

  serve(staffSession, {
    act: async ({ caller, database }) => ({ caller, provider: await findProvider(database, caller.siteKey) }),
    present: ({ caller, provider }) => ({
      Name: caller.name,
      Role: caller.role,
      SiteKey: caller.siteKey,
      Provider: provider && {
        Name: provider.name,
        Code: provider.providerCode,
        Alias: provider.alias,
        Phone: provider.phone,
        Logo: provider.logo,
      },
    }),
  })

  serve(staffSignOut, {
    act: async ({ browser, caller: { session, siteKey }, database }) => {
      if (session === null) return null
      await endSessionsOfPerson(database, session)
      browser.expireDesk()
      const { identity } = await deskIdentity(dependencies, siteKey)
      const { desk } = browser
      const idToken = session.idToken && desk && (await unseal(desk, session.idToken))
      return identities.signOutUrl(identity, `${apiOrigin}/desk/`, idToken)
    },
    present: (url) => ({ Url: url }),
  })

  serve(staffFindRequest, {
    act: ({ caller, database, params }) => findStaffRequest(database, caller, params.key),
    present: (found) => {
      if (found === null) return { State: 'NotCome' as const, AtUtc: null }
      return {
        State: found.isAnswered ? ('Done' as const) : ('Unknown' as const),
        AtUtc: found.createdAt.toISOString(),
      }
    },
  })

  serve(staffSessions, {
    act: ({ caller, database, now }) => listStaffSessions(database, caller, now),
    present: (rows, { caller }) => ({ Items: rows.map((row) => presentSession(row, caller.session)) }),
  })

  serve(endCall, {
    act: async ({ caller, database, now, params, trail }) => {
      const open = await listStaffSessions(database, caller, now)
      const session = open.find(({ sessionKey }) => sessionKey === params.key)
      if (session === undefined) throw new Problem('not-found')
      trail.keys['subject'] = session.subject
      return endSessionsOfPerson(database, session)
    },
    present: (count) => ({ Ended: count }),
  })
}

function presentSession(row: StaffSessionRow, own: StaffSessionRow | null): SignedInAtDesk {
  return {
    SessionKey: row.sessionKey,
    SiteKey: row.siteKey,
    Name: row.name,
    Issuer: row.issuer,
    Subject: row.subject,
    Role: row.role,
    SinceUtc: row.createdAt.toISOString(),
    LastUsedUtc: row.lastUsedAt.toISOString(),
    IsYours: row.issuer === own?.issuer && row.subject === own.subject,
  }
}

/** Leads a browser on, or shows it a page that says why not. */
async function answered(
  context: Context<CallEnvironment>,
  dependencies: Dependencies,
  route: string,
  lead: () => Promise<URL | string>,
): Promise<Response> {
  const { inMaintenance, log } = dependencies
  context.set('route', route)
  if (inMaintenance) throw new Problem('maintenance')
  try {
    return context.redirect(String(await lead()), 303)
  } catch (error) {
    if (!(error instanceof SignOnFailed)) throw error
    const { fault } = error
    // Back to a used address, by somebody who is signed in.
    const open = route === callbackPath && fault === 'expired' ? await openSite(context, dependencies) : null
    if (open !== null) return context.redirect(`/desk/${open}`, 303)
    log.warn({ route, correlationId: context.get('correlationId'), fault, ...describeError(error) }, 'no sign-on')
    return faultPage(context, error, fault === 'off' ? null : siteNamedBy(context))
  }
}

/** The site of the session at the desk that a browser has; null without a good one. */
async function openSite(
  context: Context<CallEnvironment>,
  { clock, cookies, database }: Dependencies,
): Promise<number | null> {
  const token = getCookie(context, cookies.nameOf('desk'))
  const session = isSecret(token) ? await findStaffSession(database, token, clock(), false) : null
  return session?.siteKey ?? null
}

const nameMaxLength = 80

/** The name in the trail: the person's, else what their identity provider calls them. */
function nameOf({ claim, subject }: IdentityClaims): string {
  const given = ['name', 'preferred_username', 'email'].map(claim)
  const names = [...given, subject].flatMap((each) => (typeof each === 'string' ? [shownOf(each)] : []))
  return names.find((name) => !saysNothing(name)) ?? subject
}

/** A name on one line, without marks that nobody sees or that turn the order of what follows. */
function shownOf(name: string): string {
  return name
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, nameMaxLength)
}
