import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { Argon2Parameters, ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'

/** How much work a guess takes: Argon2id's memory in KiB, how often it is gone over, and by how many lanes. */
export interface PasswordCost {
  memory: number
  passes: number
  parallelism: number
}

/** What OWASP's password storage cheat sheet asks for first. */
export const strongPasswordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }

const deriveArgon2 = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)
const deriveScrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const keyLength = 32

/** A salted hash that carries its own cost, so that the cost can be raised later. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, cost)
  return ['argon2id', cost.memory, cost.passes, cost.parallelism, encode(salt), encode(hash)].join('$')
}

/**
 * Whether a password belongs to a hash. Without a hash (the user is unknown) it works as long and answers false, so
 * that the time tells nothing.
 */
export async function passwordMatches(password: string, stored: string | null, cost: PasswordCost): Promise<boolean> {
  if (stored === null) {
    await derive(password, Buffer.alloc(16), cost)
    return false
  }
  const [algorithm, first, second, third, salt = '', hash = ''] = stored.split('$')
  const [bytes, costs] = [Buffer.from(salt, 'base64url'), [Number(first), Number(second), Number(third)] as const]
  const [memory, passes, parallelism] = costs
  const derived =
    algorithm === 'scrypt'
      ? await deriveEarlier(password, bytes, costs)
      : await derive(password, bytes, { memory, passes, parallelism })
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url'))
}

async function derive(password: string, nonce: Buffer, cost: PasswordCost): Promise<Buffer> {
  return deriveArgon2('argon2id', { message: plain(password), nonce, tagLength: keyLength, ...cost })
}

/** Hashes were made by scrypt before; they hold until their passwords are changed. */
async function deriveEarlier(
  password: string,
  salt: Buffer,
  [cost, blockSize, parallelization]: readonly [number, number, number],
): Promise<Buffer> {
  const options = { cost, blockSize, parallelization, maxmem: 256 * cost * blockSize }
  return deriveScrypt(plain(password), salt, keyLength, options)
}

/** One person types é as one character and another as two: both mean the same password. */
function plain(password: string): string {
  return password.normalize('NFKC')
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64url')
}
