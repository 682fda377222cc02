import { eq, sql } from 'drizzle-orm'

import { Problem } from '../calls/problem.ts'
import type { Database } from '../database/database.ts'
import { loginAttempts } from '../database/tables/accounts.ts'
import { instant } from '../dates/instants.ts'
import { hashSecret } from './secrets.ts'

/** How many sign-ins may fail within a window. */
export interface LoginLimits {
  perUsername: number
  perAddress: number
  windowSeconds: number
}

export const usualLoginLimits: LoginLimits = { perUsername: 10, perAddress: 200, windowSeconds: 15 * 60 }

interface Attempt {
  /** Folded. */
  username: string
  /** The caller's network address. */
  address: string
}

/**
 * Counts a sign-in before its password is looked at, so that guesses sent all at once count too.
 *
 * @throws Problem too-many-attempts, with the seconds until the window ends.
 */
export async function countAttempt(
  database: Database,
  attempt: Attempt,
  limits: LoginLimits,
  now: Date,
): Promise<void> {
  const windowStart = instant(now).subtract(limits.windowSeconds, 'second').toDate().toISOString()
  const fresh = sql`${loginAttempts.windowStartedAt} > ${windowStart}::timestamptz`
  const rows = await database
    .insert(loginAttempts)
    .values(subjectsOf(attempt).map((subject) => ({ subject, attempts: 1, windowStartedAt: now })))
    .onConflictDoUpdate({
      target: loginAttempts.subject,
      set: {
        attempts: sql`case when ${fresh} then ${loginAttempts.attempts} + 1 else 1 end`,
        windowStartedAt: sql`case when ${fresh} then ${loginAttempts.windowStartedAt} else excluded.window_started_at end`,
      },
    })
    .returning()
  for (const row of rows) {
    const limit = row.subject.startsWith('username:') ? limits.perUsername : limits.perAddress
    if (row.attempts <= limit) continue
    const end = instant(row.windowStartedAt).add(limits.windowSeconds, 'second')
    throw new Problem('too-many-attempts', { retryAfterSeconds: Math.max(1, end.diff(now, 'second')) })
  }
}

/** A sign-in with the right password was no failure. */
export async function forgetAttempt(database: Database, attempt: Attempt): Promise<void> {
  const [username, address] = subjectsOf(attempt)
  await database.delete(loginAttempts).where(eq(loginAttempts.subject, username))
  await database
    .update(loginAttempts)
    .set({ attempts: sql`greatest(${loginAttempts.attempts} - 1, 0)` })
    .where(eq(loginAttempts.subject, address))
}

/** Always in this order, so that sign-ins at the same moment cannot lock the rows crosswise. */
function subjectsOf({ username, address }: Attempt): [username: string, address: string] {
  return [`username:${hashSecret(username)}`, `address:${hashSecret(address)}`]
}
