import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Hono } from 'hono'
import { decodeJwt } from 'jose'

import type { CallEnvironment } from '../../platform/calls/call-environment.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { sessions, signOnHandoffs, staffSessions } from '../../platform/database/tables/accounts.ts'
import { providers, type ProviderRow } from '../../platform/database/tables/providers.ts'
import { describeError } from '../../platform/log/log.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { patientIdentity, staffIdentity } from '../sign-on/identity-of.ts'
import type { IdentityProviders } from '../sign-on/identity-provider.ts'
import { recordSignOn } from '../sign-on/record-sign-on.ts'
import { SignOnFailed } from '../sign-on/sign-on-fault.ts'

const endedPath = '/account/sso/ended'

/**
 * Serves identity providers that tell, server to server, that they have ended a session: those that stand on it end here
 * too (OpenID Connect Back-Channel Logout).
 */
export function serveIssuerLogout(
  app: Hono<CallEnvironment>,
  dependencies: Dependencies,
  identities: IdentityProviders,
): void {
  app.post(endedPath, async (context) => {
    context.set('route', endedPath)
    const token = new URLSearchParams(context.get('text')).get('logout_token') ?? ''
    const { database, log } = dependencies
    const named = namesIn(token)
    const of = (column: PgColumn) =>
      and(eq(issuerIn(column), named.issuer), inArray(sql`${column} ->> 'clientId'`, named.clients))
    const rows = await database
      .select()
      .from(providers)
      .where(or(of(providers.signOn), of(providers.staffSignOn)))
    let [isTold, isAway] = [false, false]
    for (const provider of rows) {
      for (const kind of ['patients', 'staff'] as const) {
        try {
          const ended = await endSessions(dependencies, identities, { provider, kind, token })
          isTold = true
          const who = { actor: 'anyone', siteKey: provider.siteKey, outcome: 'done' } as const
          if (ended > 0) await recordSignOn(context, dependencies, { ...who, subject: named.subject })
        } catch (error) {
          if (!(error instanceof SignOnFailed)) throw error
          isAway ||= error.fault === 'unavailable'
          if (error.fault !== 'off') log.warn({ route: endedPath, ...describeError(error) }, 'no logout')
        }
      }
    }
    // The refusal makes the identity provider tell again what could not be checked.
    if (isAway) throw new Problem('unavailable')
    if (!isTold) throw new Problem('malformed')
    return context.body(null, 200)
  })
}

/** Reads whom a token names. Nothing is proved yet: it only says whose keys have to prove it. */
function namesIn(token: string): { issuer: string; clients: string[]; subject: string } {
  try {
    const { aud, iss = '', sub = '' } = decodeJwt(token)
    const clients = [aud ?? []].flat()
    // No database can store NUL, so no name contains it.
    if ([iss, sub, ...clients].join('').includes('\0')) throw new Problem('malformed')
    return { issuer: withoutSlash(iss), clients, subject: sub }
  } catch {
    throw new Problem('malformed')
  }
}

function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, '')
}

function issuerIn(column: PgColumn): SQL<string> {
  return sql<string>`rtrim(${column} ->> 'issuer', '/')`
}

interface Told {
  provider: ProviderRow
  kind: 'patients' | 'staff'
  token: string
}

/** Ends the sessions that an identity provider names, and those about to begin. Returns how many there were. */
async function endSessions(
  dependencies: Dependencies,
  identities: IdentityProviders,
  { provider, kind, token }: Told,
): Promise<number> {
  const { clock, database } = dependencies
  const isStaff = kind === 'staff'
  const { identity } = await (isStaff ? staffIdentity : patientIdentity)(dependencies, provider)
  const { subject, issuerSession } = await identities.readLogout(identity, token)
  if (subject === null && issuerSession === null) throw new SignOnFailed('untrusted')
  const stands = (table: typeof sessions | typeof signOnHandoffs | typeof staffSessions) =>
    and(
      eq(table.siteKey, provider.siteKey),
      issuerSession === null
        ? eq(table.subject, subject ?? '')
        : or(
            eq(table.issuerSession, issuerSession),
            and(isNull(table.issuerSession), eq(table.subject, subject ?? '')),
          ),
    )
  if (isStaff) return (await database.delete(staffSessions).where(stands(staffSessions)).returning()).length
  const begun = await database.delete(signOnHandoffs).where(stands(signOnHandoffs)).returning()
  const ended = await database
    .update(sessions)
    .set({ revokedAt: clock() })
    .where(and(stands(sessions), isNull(sessions.revokedAt)))
    .returning()
  return begun.length + ended.length
}
