import { randomInt } from 'node:crypto'

/** Without I, O, 0 and 1, which people confuse; 32 letters, five bits each. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A code that a person can read and type. From nine letters on it cannot be guessed. */
export function newLetterCode(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}
