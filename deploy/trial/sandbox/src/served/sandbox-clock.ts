import type { Database } from '@homeside/api/platform/database/database'
import { preparedQuery } from '@homeside/api/platform/database/prepared-query'
import { sessions } from '@homeside/api/platform/database/tables/accounts'
import { attempts, sandbox } from '@homeside/api/platform/database/tables/operations'
import type { Clock } from '@homeside/api/platform/dates/calendar'
import { Problem } from '@homeside/api/platform/problems/problem'
import { isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A clock at an offset from another. The database stores the offset, so every server on it has the same time. */
export interface SandboxClock {
  now: Clock
  /** The known offset, in milliseconds ahead. */
  offsetMs: () => number
  /** Reads the offset from the database, which another server may have changed. */
  follow: (database: Database) => Promise<void>
}

const findOffset = preparedQuery('sandbox-clock', (database) =>
  database.select({ clockOffsetMs: sandbox.clockOffsetMs }).from(sandbox),
)

/** @param real what the offset counts from. */
export function sandboxClock(real: Clock): SandboxClock {
  let offsetMs = 0
  return {
    now: () => new Date(real().getTime() + offsetMs),
    offsetMs: () => offsetMs,
    follow: async (database) => {
      const [row] = await findOffset(database, {})
      offsetMs = row?.clockOffsetMs ?? 0
    },
  }
}

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
