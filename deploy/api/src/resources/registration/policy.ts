import { and, eq, or, sql } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { accounts } from '../../database/tables/accounts.ts'
import { Problem } from '../../problems/problem.ts'
import { foldUsername } from '../../session/fold-username.ts'

/**
 * Refuses a second account for an address that is already in use. Call this only after a code was proved.
 *
 * @throws Problem email-already-linked.
 */
export async function refuseLinkedEmail(database: Database, email: string): Promise<void> {
  const folded = foldUsername(email)
  const linked = await database
    .select({ accountKey: accounts.accountKey })
    .from(accounts)
    .where(
      and(
        eq(accounts.hasPassword, true),
        or(eq(accounts.usernameFolded, folded), eq(sql`lower(${accounts.email})`, folded)),
      ),
    )
    .limit(1)
  if (linked.length > 0) throw new Problem('email-already-linked')
}
