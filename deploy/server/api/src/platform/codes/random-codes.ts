import { randomInt } from 'node:crypto'

import { codeMinutes } from '@homeside/contract/constants/limits'
import { plainRegistrationCode } from '@homeside/contract/constants/typed-text'

import { instant } from '../dates/calendar.ts'
import { hashSecret } from '../session/secrets.ts'

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
