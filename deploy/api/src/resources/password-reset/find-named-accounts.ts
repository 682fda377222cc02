import { and, eq, sql } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { accounts } from '../../database/tables/accounts.ts'
import type { AccountRow } from '../../database/tables/accounts.ts'
import { findAccount } from '../../session/account-queries.ts'

/**
 * The account with a username, or those with an email address: a couple may share one.
 *
 * @param name folded; see foldUsername.
 */
export async function findNamedAccounts(database: Database, name: string): Promise<AccountRow[]> {
  const byUsername = await findAccount(database, name)
  return byUsername === null ? findAccountsByEmail(database, name) : [byUsername]
}

/** The accounts with an email address whose owners have chosen a password. */
export function findAccountsByEmail(database: Database, email: string): Promise<AccountRow[]> {
  return database
    .select()
    .from(accounts)
    .where(and(eq(sql`lower(${accounts.email})`, email), eq(accounts.hasPassword, true)))
    .orderBy(accounts.accountKey)
}
