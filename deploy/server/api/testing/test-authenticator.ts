import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import type { PasskeyAssertion, PasskeyCreation } from '@homeside/contract/passkeys'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The options of W3C Web Authentication that this device reads. */
interface Question {
  challenge: string
}

/** How this device's answer differs from the usual one. */
interface Said {
  /** The page it believes to be asked by. */
  origin?: string
  /** How often it has signed. */
  counter?: number
  userHandle?: string
  /** Whether it has seen its owner's finger, face or code. */
  isVerified?: boolean
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()
const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/**
 * A device that makes one passkey and signs with it, as the W3C specifies.
 *
 * @param origin of the page.
 */
export function testAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const usual = { id: encode(id), rawId: encode(id), type: 'public-key', clientExtensionResults: {} } as const
  let signed = 0

  function clientData(type: string, challenge: string, at: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  }

  function authenticatorData(at: string, flags: number, counter: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(at).hostname), Buffer.from([flags]), count])
  }

  return {
    id: usual.id,
    create: ({ challenge }: Question, { origin: at = origin, isVerified = true }: Said = {}): PasskeyCreation => {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
      ])
      const data = Buffer.concat([
        authenticatorData(at, isVerified ? 0x45 : 0x41, 0),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        isoCBOR.encode(key),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(data)],
      ])
      return {
        ...usual,
        response: {
          clientDataJSON: encode(clientData('webauthn.create', challenge, at)),
          attestationObject: encode(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
      }
    },
    show: ({ challenge }: Question, said: Said = {}): PasskeyAssertion => {
      const { origin: at = origin, counter = ++signed, userHandle, isVerified = true } = said
      const client = clientData('webauthn.get', challenge, at)
      const data = authenticatorData(at, isVerified ? 0x05 : 0x01, counter)
      return {
        ...usual,
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          ...(userHandle === undefined ? {} : { userHandle }),
        },
      }
    },
  }
}
