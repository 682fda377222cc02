import { codeMinutes } from '@homeside/contract/constants/limits'

import type { Database } from '../database/database.ts'
import type { AttemptLimit } from '../limits/count-attempts.ts'
import { countAttempts, perNetwork } from '../limits/count-attempts.ts'
import { Problem } from '../problems/problem.ts'
import { maxCodeTries } from './random-codes.ts'

const [quarter, hour, day] = [15 * 60, 60 * 60, 24 * 60 * 60]

/** Limits wrong codes and links from one network address. A whole care home or mobile carrier may share an address. */
export function guessesFrom(address: string): AttemptLimit {
  return perNetwork(address, { purpose: 'code-guesses', maxAttempts: 500, windowSeconds: quarter })
}

/** Limits the messages that requests from one network address may cause. */
export function sendsFrom(address: string): AttemptLimit {
  return perNetwork(address, { purpose: 'sends-from', maxAttempts: 500, windowSeconds: hour })
}

/**
 * Limits the tries of six digits for one target: few while a code is valid, and few in a day, however many codes were
 * sent.
 *
 * @param target Names whose codes these are, and is the same for each code sent to them. No account needs to exist.
 */
export function codeTriesAt(target: string): AttemptLimit[] {
  return [
    { purpose: 'code-tries', subject: target, maxAttempts: maxCodeTries, windowSeconds: codeMinutes * 60 },
    { purpose: 'code-tries-day', subject: target, maxAttempts: 20, windowSeconds: day },
  ]
}

/**
 * Limits the tries of the six digits that set a new password.
 *
 * @param subject see whoseTries.
 */
export function resetCodeTriesAt(subject: string): AttemptLimit[] {
  return codeTriesAt(`reset ${subject}`)
}

/** Limits the tries at the links that set a new password, in a day: each link allows a few of its own. */
export function linkTriesAt(accountKey: number): AttemptLimit {
  return { purpose: 'reset-link-day', subject: String(accountKey), maxAttempts: 20, windowSeconds: day }
}

/** Limits the messages to one phone or mailbox: few in an hour, and few in a day. */
export function sendsTo(target: string): AttemptLimit[] {
  return [
    { purpose: 'sends-to-hour', subject: target, maxAttempts: 5, windowSeconds: hour },
    { purpose: 'sends-to-day', subject: target, maxAttempts: 10, windowSeconds: day },
  ]
}

/**
 * Counts a message to a target and returns whether it may be sent, for callers who must not learn whether the target
 * exists.
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
