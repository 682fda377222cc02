import type { Database } from '@homeside/api/database/database'
import { migrate } from '@homeside/api/database/migrate'
import { sandbox } from '@homeside/api/database/tables/operations'
import { Problem } from '@homeside/api/problems/problem'
import type { PasswordCost } from '@homeside/api/session/passwords'
import { sql } from 'drizzle-orm'

import { fillSandbox } from '../fill/fill-sandbox.ts'

/** A fixed number for the lock, so that two resets run one after the other. */
const lockNumber = 56698

/**
 * Deletes everything and fills the sandbox again, all or nothing. The clock stays. The audit trail refuses to be
 * emptied, so the whole schema is dropped and migrated again.
 *
 * @throws Problem not-found when the database is no sandbox.
 */
export async function resetSandbox(
  database: Database,
  now: Date,
  { passwordCost, bpcOrigin }: { passwordCost: PasswordCost; bpcOrigin: string | undefined },
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${lockNumber})`)
    const [before] = await transaction.select().from(sandbox)
    if (before === undefined) throw new Problem('not-found')
    // First, because the queue uses the sandbox's clock, which is about to be dropped.
    await transaction.execute(sql`delete from pgboss.job`)
    await transaction.execute(sql`drop schema public cascade`)
    await transaction.execute(sql`create schema public`)
    await migrate(transaction)
    await fillSandbox(transaction, now, passwordCost, bpcOrigin)
    await transaction.update(sandbox).set({ clockOffsetMs: before.clockOffsetMs })
  })
}
