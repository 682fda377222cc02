import { Problem } from '../calls/problem.ts'
import type { Database } from '../database/database.ts'
import type { AttemptLimit } from '../limits/attempt-limit.ts'
import { countAttempts } from '../limits/count-attempts.ts'

const [quarter, hour, day] = [15 * 60, 60 * 60, 24 * 60 * 60]

/** Guesses from one network address, of whatever kind of code or link. */
export function guessesFrom(address: string): AttemptLimit {
  return { purpose: 'code-guesses', subject: address, maxAttempts: 50, windowSeconds: quarter }
}

/** Messages that one network address may cause. */
export function sendsFrom(address: string): AttemptLimit {
  return { purpose: 'sends-from', subject: address, maxAttempts: 50, windowSeconds: hour }
}

/** Messages to one phone or mailbox: few at a time, and few in a day. */
export function sendsTo(target: string): AttemptLimit[] {
  return [
    { purpose: 'sends-to-hour', subject: target, maxAttempts: 5, windowSeconds: hour },
    { purpose: 'sends-to-day', subject: target, maxAttempts: 10, windowSeconds: day },
  ]
}

/**
 * Counts a message to a target, and answers whether it may be sent: for those who must not learn that there is a
 * target at all.
 */
export async function maySendTo(database: Database, target: string, now: Date): Promise<boolean> {
  try {
    await countAttempts(database, sendsTo(target), now)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
