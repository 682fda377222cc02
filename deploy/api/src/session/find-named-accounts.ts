import { and, eq, sql } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { accounts } from '../database/tables/accounts.ts'
import type { AccountRow } from '../database/tables/accounts.ts'
import { findAccount } from './account-queries.ts'
import { foldUsername } from './fold-username.ts'

/**
 * The account with a username, and those with an email address: a couple may share one, and one's username may be an
 * address that another has now.
 *
 * @param name folded; see foldUsername.
 */
export async function findNamedAccounts(database: Database, name: string): Promise<AccountRow[]> {
  const byUsername = await findAccount(database, name)
  const byEmail = await findAccountsByEmail(database, name)
  const others = byEmail.filter(({ accountKey }) => accountKey !== byUsername?.accountKey)
  return byUsername === null ? others : [byUsername, ...others]
}

/** The accounts with an email address whose owners have chosen a password. */
export function findAccountsByEmail(database: Database, email: string): Promise<AccountRow[]> {
  return database
    .select()
    .from(accounts)
    .where(and(eq(sql`lower(${accounts.email})`, email), eq(accounts.hasPassword, true)))
    .orderBy(accounts.accountKey)
}

/**
 * Whether the owner of an account's address may be told its username. An address that nobody has verified may be a
 * stranger's, and gets to read no words that somebody else chose.
 */
export function mayBeTold({ email, emailVerified, usernameFolded }: AccountRow): boolean {
  return emailVerified || usernameFolded === foldUsername(email)
}
