import {
  verify,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto'

import { z } from 'zod'

/** Signs documents with one private key (Ed25519). */
export interface Signer {
  /** The name of the key in a signature. */
  keyId: string
  /** The public key as `teams.json` and the environments hold it: one line, base64. */
  publicKey: string
  /**
   * Signs.
   *
   * @returns The signature, base64.
   */
  sign: (text: string) => string
}

/** Makes a key pair: the private half as PEM, which only its owner keeps, and the public half as one line. */
export function makeKeyPair(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), publicKey: lineOf(publicKey) }
}

/**
 * Reads a private key.
 *
 * @throws Error when the text is no Ed25519 private key in PEM.
 */
export function signerOf(privateKeyPem: string): Signer {
  const privateKey = createPrivateKey(privateKeyPem)
  if (privateKey.asymmetricKeyType !== 'ed25519') {
    throw new Error('The key is not an Ed25519 key. Make one with: pnpm release key <team or environment>')
  }
  const publicKey = lineOf(createPublicKey(privateKey))
  return {
    keyId: keyIdOf(publicKey),
    publicKey,
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  }
}

/** A short name for a public key. */
export function keyIdOf(publicKey: string): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 16)
}

/** Reads a public key from its one line of base64. */
function publicKeyOf(line: string): KeyObject {
  return createPublicKey({ key: Buffer.from(line, 'base64'), format: 'der', type: 'spki' })
}

function lineOf(publicKey: KeyObject): string {
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
}

export const signature = z.strictObject({ key: z.string(), value: z.string() })
type Signature = z.infer<typeof signature>

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
