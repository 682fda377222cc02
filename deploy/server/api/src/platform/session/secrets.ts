import { createHash, hkdfSync, randomBytes } from 'node:crypto'

import { compactDecrypt, CompactEncrypt } from 'jose'

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

/** Seals a text with a secret that is kept nowhere here, so that the database alone does not tell it. */
export function seal(secret: string, text: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyFrom(secret))
}

/** The text that was sealed with a secret. */
export async function unseal(secret: string, sealed: string): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, keyFrom(secret))
  return new TextDecoder().decode(plaintext)
}

/** Another than the hash by which the secret itself is stored. */
function keyFrom(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'sealed', 32))
}
