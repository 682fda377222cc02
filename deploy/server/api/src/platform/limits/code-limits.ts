import { codeMinutes } from '@homeside/contract/constants/limits'
import type { ProblemCode } from '@homeside/contract/constants/problem-codes'

import type { Database } from '../database/database.ts'
import { Problem } from '../problems/problem.ts'
import { countAttempts, perNetwork, type AttemptLimit } from './count-attempts.ts'

/** How often a code may be guessed. Section 9 of the specification defines the codes; the limits are our addition. */
export const maxCodeTries = 5

/** The problems for a wrong code, link or proof. */
const misses: ReadonlySet<ProblemCode> = new Set([
  'invalid-registration',
  'link-expired',
  'no-match',
  'short-code-invalid',
  'short-code-locked',
])

interface Guess {
  database: Database
  address: string
  now: Date
}

/**
 * Does what a link or code opens, and counts a wrong one against the network address. The right one is never held up by
 * others behind the same address. Six digits, which can be guessed, have further limits.
 *
 * @throws Problem too-many-attempts for a miss after many; else what `act` throws.
 */
export async function countingMisses<Result>(
  { database, address, now }: Guess,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Problem && misses.has(error.code)) await countAttempts(database, [guessesFrom(address)], now)
    throw error
  }
}

const [quarter, hour, day] = [15 * 60, 60 * 60, 24 * 60 * 60]

/** Limits wrong codes and links from one network address. A whole care home or mobile carrier may share an address. */
function guessesFrom(address: string): AttemptLimit {
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

/** The patient is told when no more tries than these are left: the first two wrong answers need not worry anybody. */
const triesTold = 2

/** The member of a problem that tells how many tries a code has left, from the third wrong answer on. */
export function tellTriesLeft(left: number): { triesLeft?: number } {
  return left > 0 && left <= triesTold ? { triesLeft: left } : {}
}
