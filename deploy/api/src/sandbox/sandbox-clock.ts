import type { Database } from '../database/database.ts'
import { sandbox } from '../database/tables/sandbox.ts'
import type { Clock } from '../dates/instants.ts'

/** A clock at an offset from another, which the database keeps: every server on it goes by the same time. */
export interface SandboxClock {
  now: Clock
  /** How far it is ahead, in milliseconds, as far as is known here. */
  offsetMs: () => number
  /** Learns from the database what it was set to, perhaps by another server. */
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
