import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'

/** How much work a guess takes. */
export interface PasswordCost {
  /** scrypt's N, a power of two; the memory is 128 · N · r bytes. */
  cost: number
  blockSize: number
  parallelization: number
}

/** What OWASP's password storage cheat sheet asks of scrypt. */
export const strongPasswordCost: PasswordCost = { cost: 2 ** 17, blockSize: 8, parallelization: 1 }

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const keyLength = 32

/** A salted hash that carries its own cost, so that the cost can be raised later. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16)
  const hash = await deriveKey(password, salt, cost)
  return ['scrypt', cost.cost, cost.blockSize, cost.parallelization, encode(salt), encode(hash)].join('$')
}

/**
 * Whether a password belongs to a hash. Without a hash (the user is unknown) it works as long and answers false, so
 * that the time tells nothing.
 */
export async function passwordMatches(password: string, stored: string | null, cost: PasswordCost): Promise<boolean> {
  if (stored === null) {
    await deriveKey(password, Buffer.alloc(16), cost)
    return false
  }
  const [, n, r, p, salt = '', hash = ''] = stored.split('$')
  const storedCost = { cost: Number(n), blockSize: Number(r), parallelization: Number(p) }
  const derived = await deriveKey(password, Buffer.from(salt, 'base64url'), storedCost)
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url'))
}

/** One person types é as one character and another as two: both mean the same password. */
async function deriveKey(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  return derive(password.normalize('NFKC'), salt, keyLength, { ...cost, maxmem: 256 * cost.cost * cost.blockSize })
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64url')
}
