import type { Clock } from '../dates/instants.ts'
import type { Database } from './database.ts'
import { sandbox } from './tables/sandbox.ts'

/** A clock at an offset from another. The database stores the offset, so every server on it has the same time. */
export interface SandboxClock {
  now: Clock
  /** The known offset, in milliseconds ahead. */
  offsetMs: () => number
  /** Reads the offset from the database, which another server may have changed. */
  follow: (database: Database) => Promise<void>
}

/** @param real what the offset counts from. */
export function sandboxClock(real: Clock): SandboxClock {
  let offsetMs = 0
  return {
    now: () => new Date(real().getTime() + offsetMs),
    offsetMs: () => offsetMs,
    follow: async (database) => {
      const [row] = await database.select().from(sandbox)
      offsetMs = row?.clockOffsetMs ?? 0
    },
  }
}
