import { eq } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { accounts } from '../../database/tables/accounts.ts'

/** Makes transactions that change an account's providers wait for each other. Only inside a transaction. */
export async function lockAccount(transaction: Database, accountKey: number): Promise<void> {
  await transaction
    .select({ accountKey: accounts.accountKey })
    .from(accounts)
    .where(eq(accounts.accountKey, accountKey))
    .for('no key update')
}
