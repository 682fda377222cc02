import { createHash, randomBytes } from 'node:crypto'

/** An unguessable secret: 256 bits, as 43 characters that any header can carry. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret; reading the database does not give the secret back. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Whether a text can be a secret of ours at all. */
export function isSecret(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text)
}
