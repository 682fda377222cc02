import type { Database } from '@homeside/api/database/database'
import { preparedQuery } from '@homeside/api/database/prepared-query'
import { sandbox } from '@homeside/api/database/tables/operations'
import type { Clock } from '@homeside/api/dates/instants'

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
