import { randomInt } from 'node:crypto'

import { instant } from '../dates/instants.ts'
import { hashSecret } from '../session/secrets.ts'

/** How often a code may be guessed. Section 9 of the specification has the codes; the limits are ours. */
export const maxCodeTries = 5
/** How long a code is good. */
export const codeMinutes = 10

/** Six digits, each code as likely as any other. */
export function newNumericCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0')
}

/**
 * What is stored of a six-digit code.
 *
 * @param secret something long that goes with the code, such as the link of the same message.
 */
export function hashNumericCode(code: string, secret: string): string {
  return hashSecret(`${secret}:${code}`)
}

/** How many tries a patient is told of: the first two misses are no reason to worry anybody. */
const triesTold = 2

/** For a problem: how often a code may still be tried, from the third miss on. */
export function tellTriesLeft(left: number): { triesLeft?: number } {
  return left > 0 && left <= triesTold ? { triesLeft: left } : {}
}

export function codeExpiry(now: Date): Date {
  return instant(now).add(codeMinutes, 'minute').toDate()
}
