import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

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
export function publicKeyOf(line: string): KeyObject {
  return createPublicKey({ key: Buffer.from(line, 'base64'), format: 'der', type: 'spki' })
}

function lineOf(publicKey: KeyObject): string {
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
}
