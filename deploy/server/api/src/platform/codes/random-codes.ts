import { randomInt } from 'node:crypto'

import { codeMinutes } from '@homeside/contract/constants/limits'
import type { ProblemCode } from '@homeside/contract/constants/problem-codes'
import { plainRegistrationCode } from '@homeside/contract/constants/typed-text'

import type { Database } from '../database/database.ts'
import { instant } from '../dates/calendar.ts'
import { countAttempts, perNetwork, type AttemptLimit } from '../limits/count-attempts.ts'
import { Problem } from '../problems/problem.ts'
import { hashSecret } from '../session/secrets.ts'

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

/** How often a code may be guessed. Section 9 of the specification defines the codes; the limits are our addition. */
export const maxCodeTries = 5

/** Six random digits. */
export function newNumericCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0')
}

/**
 * The stored hash of a six-digit code.
 *
 * @param secret something long that goes with the code, such as the link of the same message.
 */
export function hashNumericCode(code: string, secret: string): string {
  return hashSecret(`${secret}:${code}`)
}

/** The patient is told when no more tries than these are left: the first two wrong answers need not worry anybody. */
const triesTold = 2

/** For a problem: how many more times a code may be tried, from the third wrong answer on. */
export function tellTriesLeft(left: number): { triesLeft?: number } {
  return left > 0 && left <= triesTold ? { triesLeft: left } : {}
}

/** When a code that is sent now expires. */
export function codeExpiry(now: Date): Date {
  return instant(now).add(codeMinutes, 'minute').toDate()
}

/** The 32 letters of codes, five bits each. I, O, 0 and 1 are left out, because people confuse them. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A code that a person can read and type. From nine letters on it cannot be guessed. */
export function newLetterCode(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

/** The stored hash of a registration code, in whatever spelling. */
export function hashRegistrationCode(typed: string): string {
  return hashSecret(plainRegistrationCode(typed))
}
