import type { Database } from '@homeside/api/database/database'
import { sessions } from '@homeside/api/database/tables/accounts'
import { attempts, sandbox } from '@homeside/api/database/tables/operations'
import { Problem } from '@homeside/api/problems/problem'
import { isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Sets how far the sandbox's clock is ahead. Sessions and counted tries move with it, because they depend on real
 * waiting time; everything else ages.
 *
 * @throws Problem not-found when the database is no sandbox.
 */
export async function moveClock(database: Database, offsetMs: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const [before] = await transaction.select().from(sandbox).for('update')
    if (before === undefined) throw new Problem('not-found')
    await transaction.update(sandbox).set({ clockOffsetMs: offsetMs })
    const later = (column: PgColumn) =>
      sql`${column} + make_interval(secs => ${(offsetMs - before.clockOffsetMs) / 1000})`
    await transaction
      .update(sessions)
      .set({ createdAt: later(sessions.createdAt), lastUsedAt: later(sessions.lastUsedAt) })
      .where(isNull(sessions.revokedAt))
    await transaction.update(attempts).set({ windowEndsAt: later(attempts.windowEndsAt) })
  })
}
