import { hkdfSync } from 'node:crypto'

import { CompactEncrypt, compactDecrypt } from 'jose'

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
