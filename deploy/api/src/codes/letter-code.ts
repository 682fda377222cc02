import { randomInt } from 'node:crypto'

/** Without I, O, 0 and 1, which people mistake for each other; 32 letters, five bits each. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A code that a person can read and type, unguessable from nine letters on. */
export function newLetterCode(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}
