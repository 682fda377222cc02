import { and, eq, gt, lt } from 'drizzle-orm'

import type { Database, PersonDatabase } from '../database/database.ts'
import { accounts, knownBrowsers } from '../database/tables/accounts.ts'
import { instant } from '../dates/calendar.ts'

/** The longest that browsers keep a cookie. */
export const knownBrowserDays = 400

/** Records that somebody signed in to this account in this browser. */
export async function rememberBrowser(
  database: PersonDatabase,
  accountKey: number,
  deviceHash: string,
  now: Date,
): Promise<void> {
  await database
    .insert(knownBrowsers)
    .values({ deviceHash, accountKey, lastUsedAt: now })
    .onConflictDoUpdate({ target: [knownBrowsers.deviceHash, knownBrowsers.accountKey], set: { lastUsedAt: now } })
}

/**
 * Whether somebody signed in to the account with this name in this browser before.
 *
 * @param usernameFolded may belong to no account.
 */
export async function isKnownBrowser(
  database: Database,
  usernameFolded: string,
  deviceHash: string | null,
  now: Date,
): Promise<boolean> {
  if (deviceHash === null) return false
  const found = await database
    .select({ accountKey: knownBrowsers.accountKey })
    .from(knownBrowsers)
    .innerJoin(accounts, eq(accounts.accountKey, knownBrowsers.accountKey))
    .where(
      and(
        eq(knownBrowsers.deviceHash, deviceHash),
        eq(accounts.usernameFolded, usernameFolded),
        gt(knownBrowsers.lastUsedAt, oldest(now)),
      ),
    )
  return found.length > 0
}

/** Deletes entries whose cookies have expired. */
export async function sweepKnownBrowsers(database: PersonDatabase, now: Date): Promise<void> {
  await database.delete(knownBrowsers).where(lt(knownBrowsers.lastUsedAt, oldest(now)))
}

function oldest(now: Date): Date {
  return instant(now).subtract(knownBrowserDays, 'day').toDate()
}
