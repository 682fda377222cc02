import type { StaffRole } from '@homeside/contract/staff-session'
import { and, eq, isNull, lt, or } from 'drizzle-orm'

import type { IdentityProviders } from '../../identity/sign-on/identity-provider.ts'
import { SignOnFailed } from '../../identity/sign-on/sign-on-fault.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import { type StaffSessionRow, staffSessions } from '../../platform/database/tables/accounts.ts'
import { instant } from '../../platform/dates/calendar.ts'
import { describeError } from '../../platform/log/log.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { seal, unseal } from '../../platform/session/secrets.ts'
import { deskIdentity } from './desk-identity.ts'

/** How old the word of an identity provider may be: whoever it does not vouch for any more is out by then. */
export const vouchedMinutes = 15
/** How old the word is when the identity provider is asked again, so that it may be away for some minutes. */
const renewedMinutes = 10
/** For how long one server leaves a question to another that has asked it. */
const claimSeconds = 30

/**
 * The session at the desk if its identity provider still vouches for the person; null if not. It is asked when its last
 * word is ten minutes old. What it says now of the person's role counts from now on.
 *
 * @param token the secret of the browser's cookie.
 * @throws Problem unavailable while another server asks.
 */
export type StillVouched = (session: StaffSessionRow, token: string) => Promise<StaffSessionRow | null>

/** Makes the check of sessions at the desk, which asks once for each however many calls come at a time. */
export function stillVouchedBy(dependencies: Dependencies, identities: IdentityProviders): StillVouched {
  const { clock, database } = dependencies
  const asked = new Map<string, Promise<StaffSessionRow | null>>()
  return async (session, token) => {
    const isOlderThan = (minutes: number) => !instant(session.vouchedAt).add(minutes, 'minute').isAfter(clock())
    if (!isOlderThan(renewedMinutes)) return session
    const isTooOld = isOlderThan(vouchedMinutes)
    // Without a refresh token only another sign-in can vouch anew.
    if (session.refresh === null) return isTooOld ? null : session
    const running = asked.get(session.tokenHash)
    if (running && !isTooOld) return session
    if (!running && !(await claim(database, session, clock()))) {
      if (!isTooOld) return session
      throw new Problem('unavailable', { retryAfterSeconds: 1 })
    }
    const asking = running ?? renew(dependencies, identities, session, token)
    asked.set(session.tokenHash, asking)
    try {
      return await asking
    } catch (error) {
      if (!(error instanceof SignOnFailed)) throw error
      const { fault } = error
      dependencies.log.warn(
        { fault, siteKey: session.siteKey, ...describeError(error) },
        'session at the desk not renewed',
      )
      const isAway = fault === 'unavailable'
      const its = eq(staffSessions.tokenHash, session.tokenHash)
      if (isAway) await database.update(staffSessions).set({ askedAt: null }).where(its)
      else await database.delete(staffSessions).where(its)
      return isAway && !isTooOld ? session : null
    } finally {
      asked.delete(session.tokenHash)
    }
  }
}

/**
 * Whether this call is the one that asks now. A refresh token is often good once, so a call that read the session before
 * another one renewed it must not ask with the used token.
 */
async function claim(database: Database, { tokenHash, refresh }: StaffSessionRow, now: Date): Promise<boolean> {
  const before = instant(now).subtract(claimSeconds, 'second').toDate()
  const { askedAt } = staffSessions
  const claimed = await database
    .update(staffSessions)
    .set({ askedAt: now })
    .where(
      and(
        eq(staffSessions.tokenHash, tokenHash),
        eq(staffSessions.refresh, refresh ?? ''),
        or(isNull(askedAt), lt(askedAt, before)),
      ),
    )
    .returning({ tokenHash: staffSessions.tokenHash })
  return claimed.length > 0
}

/** @throws SignOnFailed where the identity provider does not vouch, or does not answer. */
async function renew(
  dependencies: Dependencies,
  identities: IdentityProviders,
  session: StaffSessionRow,
  token: string,
): Promise<StaffSessionRow | null> {
  const { identity, roleClaim, ...roles } = await deskIdentity(dependencies, session.siteKey)
  const refresh = await unseal(token, session.refresh ?? '')
  const vouched = await identities.renew(identity, refresh, session.subject, [roleClaim])
  const told = vouched.claim(roleClaim)
  // Some tell the role at the sign-in alone.
  const role = told === undefined ? session.role : roleIn(told, roles)
  if (role === null) throw new SignOnFailed('unknown')
  const [renewed] = await dependencies.database
    .update(staffSessions)
    .set({
      role,
      vouchedAt: dependencies.clock(),
      askedAt: null,
      refresh: await seal(token, vouched.refreshToken ?? refresh),
      ...(vouched.idToken === null ? {} : { idToken: await seal(token, vouched.idToken) }),
    })
    .where(eq(staffSessions.tokenHash, session.tokenHash))
    .returning()
  // Somebody has signed the person out meanwhile.
  return renewed ?? null
}

/** The role that a claim gives somebody. The claim is one role or a list of them. */
export function roleIn(
  told: unknown,
  { staffRole, leadRole }: { staffRole: string; leadRole: string },
): StaffRole | null {
  const roles = new Set<unknown>([told].flat())
  if (roles.has(leadRole)) return 'lead'
  return roles.has(staffRole) ? 'staff' : null
}
