import { randomInt } from 'node:crypto'

/** Letters and digits that nobody confuses on the phone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A number that can be read aloud and not guessed: `HS-7K3M-Q9XA`, 39 random bits. */
export function newOrderNumber(): string {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `HS-${letters.slice(0, 4)}-${letters.slice(4)}`
}
