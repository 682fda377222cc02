import { verify } from 'node:crypto'

import { z } from 'zod'

import { keyIdOf, publicKeyOf, type Signer } from './key-pair.ts'

export const signature = z.strictObject({ key: z.string(), value: z.string() })
export type Signature = z.infer<typeof signature>

/** A document without a valid signature. It must not be used. */
export class SignatureError extends Error {
  constructor(what: string, why: string) {
    super(`${what} is refused: ${why}`)
    this.name = 'SignatureError'
  }
}

/** Adds the signer's signature to a document. It covers everything else in the document. */
export function withSignature<Document extends object>(
  document: Document,
  signer: Signer,
): Document & { signature: Signature } {
  return { ...document, signature: { key: signer.keyId, value: signer.sign(canonicalJson(document)) } }
}

/**
 * Checks that a document carries a valid signature of one of these keys.
 *
 * @param keys Public keys, base64.
 * @param what The document in words, for whoever reads the refusal.
 * @throws SignatureError
 */
export function requireSignature(document: unknown, keys: readonly string[], what: string): void {
  const { signature: found, ...signed } = document as { signature?: unknown }
  const parsed = signature.safeParse(found)
  if (!parsed.success) throw new SignatureError(what, 'it is not signed.')
  const key = keys.find((each) => keyIdOf(each) === parsed.data.key)
  if (!key) throw new SignatureError(what, `the key ${parsed.data.key} that signed it may not sign it.`)
  const value = Buffer.from(parsed.data.value, 'base64')
  if (!verify(null, Buffer.from(canonicalJson(signed)), publicKeyOf(key), value)) {
    throw new SignatureError(what, 'it was changed after it was signed.')
  }
}

/** JSON with its members in one order, so that a document has the same signature however it is stored. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}
