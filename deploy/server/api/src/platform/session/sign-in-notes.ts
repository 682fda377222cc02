import { signInDays } from '@homeside/contract/constants/limits'
import type { SignInMethod } from '@homeside/contract/constants/session-kinds'
import { lt, sql } from 'drizzle-orm'

import type { PersonDatabase } from '../database/database.ts'
import { accounts, signIns } from '../database/tables/accounts.ts'
import { instant } from '../dates/calendar.ts'
import type { BrowserLabel } from './browser-cookies.ts'

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
