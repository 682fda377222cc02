import { staffSession, staffSignOut } from '@homeside/contract/staff-session'
import type { StaffRole } from '@homeside/contract/staff-session'
import { eq } from 'drizzle-orm'
import type { Context, Hono } from 'hono'
import { setCookie } from 'hono/cookie'

import type { CallEnvironment } from '../../calls/call-environment.ts'
import type { ServeCall } from '../../calls/call-request.ts'
import type { Dependencies } from '../../calls/dependencies.ts'
import type { Database } from '../../database/database.ts'
import { providers } from '../../database/tables/providers.ts'
import type { ProviderRow } from '../../database/tables/providers.ts'
import { describeError } from '../../log/log.ts'
import { Problem } from '../../problems/problem.ts'
import { faultPage } from '../../sign-on/fault-page.ts'
import { staffIdentity } from '../../sign-on/identity-of.ts'
import type { IdentityProviders } from '../../sign-on/identity-provider.ts'
import { recordSignOn } from '../../sign-on/record-sign-on.ts'
import { SignOnFailed } from '../../sign-on/sign-on-fault.ts'
import { beginSignOn, readSignOn, siteNamedBy } from '../../sign-on/sign-on-state.ts'
import type { Vouched } from '../../sign-on/vouched.ts'
import { endStaffSession, openStaffSession } from '../../staff/staff-sessions.ts'

const callbackPath = '/staff/sign-in/callback'
const startPath = '/staff/sign-in/start'
/** A page of the desk. */
const deskPage = /^\/desk(\/[\w-]+)*\/?$/

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
      const { siteKey, identity, callback } = await identityAt(dependencies, siteNamedBy(context))
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
      const { siteKey, identity, callback, roleClaim, ...roles } = await identityAt(dependencies, begun.siteKey)
      // The address as configured: a proxy may have sent the request under another.
      const answer = new URL(`${callback}${new URL(context.req.url).search}`)
      const vouched = await identities.finish(identity, answer, proofs, [roleClaim, 'name'])
      const role = roleIn(vouched.claim(roleClaim), roles)
      const { subject, issuerSession } = vouched
      const person = { siteKey, subject, name: nameOf(vouched) }
      const outcome = role === null ? 'forbidden' : 'done'
      await recordSignOn(context, dependencies, { actor: 'staff', staffName: person.name, siteKey, subject, outcome })
      if (role === null) throw new SignOnFailed('unknown')
      const session = { ...person, role, issuer: identity.issuer, issuerSession }
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
      await endStaffSession(database, session)
      browser.expireDesk()
      const { identity } = await identityAt(dependencies, siteKey)
      return identities.signOutUrl(identity, `${apiOrigin}/desk/`)
    },
    present: (url) => ({ Url: url }),
  })
}

/** Leads a browser on, or shows it a page that says why not. */
async function answered(
  context: Context<CallEnvironment>,
  { inMaintenance, log }: Dependencies,
  route: string,
  lead: () => Promise<URL | string>,
): Promise<Response> {
  context.set('route', route)
  if (inMaintenance) throw new Problem('maintenance')
  try {
    return context.redirect(String(await lead()), 303)
  } catch (error) {
    if (!(error instanceof SignOnFailed)) throw error
    const { fault } = error
    log.warn({ route, correlationId: context.get('correlationId'), fault, ...describeError(error) }, 'no sign-on')
    const site = fault === 'off' ? null : siteNamedBy(context)
    return faultPage(context, fault, site === null ? null : `${startPath}?site=${site}`)
  }
}

/** The identity provider of the people of a site. */
async function identityAt(dependencies: Dependencies, siteKey: number | null) {
  const found = await staffIdentity(dependencies, await findProvider(dependencies.database, siteKey))
  return { ...found, callback: `${found.apiOrigin}${callbackPath}` }
}

async function findProvider(database: Database, siteKey: number | null): Promise<ProviderRow | null> {
  if (siteKey === null) return null
  const [row] = await database.select().from(providers).where(eq(providers.siteKey, siteKey))
  return row ?? null
}

/** What a claim lets somebody do: it is one role or a list of them. */
function roleIn(claim: unknown, { staffRole, leadRole }: { staffRole: string; leadRole: string }): StaffRole | null {
  const roles = new Set<unknown>([claim].flat())
  if (roles.has(leadRole)) return 'lead'
  return roles.has(staffRole) ? 'staff' : null
}

const nameMaxLength = 80

/** The name in the trail: the person's, else what their identity provider calls them. */
function nameOf({ claim, subject }: Vouched): string {
  const given = ['name', 'preferred_username', 'email'].map(claim)
  const name = given.find((each): each is string => typeof each === 'string' && each.trim() !== '') ?? subject
  return name
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, nameMaxLength)
}
