import { and, eq, gt, lt, or } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { staffSessions } from '../database/tables/accounts.ts'
import type { StaffSessionRow } from '../database/tables/accounts.ts'
import { providers } from '../database/tables/providers.ts'
import { instant } from '../dates/calendar.ts'
import { hashSecret, newSecret } from './secrets.ts'

/** After how many minutes without a call a session at the desk ends. */
const idleMinutes = 30
/** A working day, after which the identity provider is asked again. */
const absoluteHours = 10
/** A page makes several calls at once. One of them updates the session. */
const touchEveryMs = 1000

/** Opens a session at the desk. Returns the secret for the browser's cookie, which is kept nowhere else. */
export async function openStaffSession(
  database: Database,
  session: Omit<StaffSessionRow, 'tokenHash' | 'createdAt' | 'lastUsedAt'>,
  now: Date,
): Promise<string> {
  const token = newSecret()
  await database
    .insert(staffSessions)
    .values({ ...session, tokenHash: hashSecret(token), createdAt: now, lastUsedAt: now })
  return token
}

/**
 * The session of a cookie, while it lasts and its identity provider is still the provider's. Restarts its idle time.
 *
 * @param isActivity whether a person made the request, not the page by itself.
 */
export async function findStaffSession(
  database: Database,
  token: string,
  now: Date,
  isActivity: boolean,
): Promise<StaffSessionRow | null> {
  const tokenHash = hashSecret(token)
  const { usedAfter, startedAfter } = since(now)
  const [found] = await database
    .select({ session: staffSessions, signOn: providers.staffSignOn })
    .from(staffSessions)
    .innerJoin(providers, eq(providers.siteKey, staffSessions.siteKey))
    .where(
      and(
        eq(staffSessions.tokenHash, tokenHash),
        gt(staffSessions.lastUsedAt, usedAfter),
        gt(staffSessions.createdAt, startedAfter),
      ),
    )
  if (found === undefined || found.signOn?.issuer !== found.session.issuer) return null
  if (isActivity && now.getTime() - found.session.lastUsedAt.getTime() >= touchEveryMs) {
    await database.update(staffSessions).set({ lastUsedAt: now }).where(eq(staffSessions.tokenHash, tokenHash))
  }
  return found.session
}

/** Ends a session at the desk. */
export async function endStaffSession(database: Database, { tokenHash }: StaffSessionRow): Promise<void> {
  await database.delete(staffSessions).where(eq(staffSessions.tokenHash, tokenHash))
}

/** Deletes the sessions that have ended. The trail keeps what was done in them. */
export async function sweepStaffSessions(database: Database, now: Date): Promise<void> {
  const { usedAfter, startedAfter } = since(now)
  await database
    .delete(staffSessions)
    .where(or(lt(staffSessions.lastUsedAt, usedAfter), lt(staffSessions.createdAt, startedAfter)))
}

function since(now: Date): { usedAfter: Date; startedAfter: Date } {
  return {
    usedAfter: instant(now).subtract(idleMinutes, 'minute').toDate(),
    startedAfter: instant(now).subtract(absoluteHours, 'hour').toDate(),
  }
}
