import { createHash, randomBytes } from 'node:crypto'

/** A random secret: 256 bits, as 43 characters that any header can carry. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored hash of a secret. Reading the database does not reveal the secret. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Whether a text has the form of our secrets. */
export function isSecret(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text)
}
