import { signInDays } from '@homeside/contract/constants/limits'
import type { SignInMethod } from '@homeside/contract/constants/session-kinds'
import { and, eq, gt, lt, sql } from 'drizzle-orm'

import type { Database, PersonDatabase } from '../database/database.ts'
import { accounts, knownBrowsers, signIns } from '../database/tables/accounts.ts'
import { instant } from '../dates/calendar.ts'
import type { BrowserLabel } from './browser-cookies.ts'

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

/** Records a sign-in. */
export async function noteSignIn(
  database: PersonDatabase,
  { accountKey, method, label }: { accountKey: number; method: SignInMethod; label: BrowserLabel },
  now: Date,
): Promise<void> {
  await database.insert(signIns).values({ accountKey, at: now, method, ...label, result: 'SignedIn' })
}

/**
 * Records a wrong password.
 *
 * @param usernameFolded may belong to no account. The database does the same work either way, so that the answer takes
 * as long.
 */
export async function noteWrongPassword(
  database: PersonDatabase,
  usernameFolded: string,
  { browser, platform }: BrowserLabel,
  now: Date,
): Promise<void> {
  await database.execute(sql`
    insert into ${signIns} (account_key, at, method, browser, platform, result)
    select account_key, ${now.toISOString()}::timestamptz, 'password', ${browser}::text, ${platform}::text, 'WrongPassword'
    from ${accounts} where username_folded = ${usernameFolded}
  `)
}

/** Deletes records that are no longer listed. */
export async function sweepSignIns(database: PersonDatabase, now: Date): Promise<void> {
  await database.delete(signIns).where(lt(signIns.at, instant(now).subtract(signInDays, 'day').toDate()))
}
