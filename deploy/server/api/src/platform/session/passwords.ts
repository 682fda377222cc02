import { argon2, randomBytes, scrypt, timingSafeEqual, type Argon2Parameters, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'

/** The cost of a guess: Argon2id's memory in KiB, its passes, and its lanes. */
export interface PasswordCost {
  memory: number
  passes: number
  parallelism: number
}

/** The first choice of OWASP's password storage cheat sheet. */
export const strongPasswordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }

const deriveArgon2 = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)
const deriveScrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const keyLength = 32

/** A salted hash that contains its own cost, so that the cost can be raised later. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, cost)
  return ['argon2id', cost.memory, cost.passes, cost.parallelism, encode(salt), encode(hash)].join('$')
}

/**
 * Whether a password matches a hash. Without a hash (unknown user) it works as long and returns false, so that the time
 * reveals nothing.
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

/** Older hashes use scrypt. They stay valid until their passwords change. */
async function deriveEarlier(
  password: string,
  salt: Buffer,
  [cost, blockSize, parallelization]: readonly [number, number, number],
): Promise<Buffer> {
  const options = { cost, blockSize, parallelization, maxmem: 256 * cost * blockSize }
  return deriveScrypt(plain(password), salt, keyLength, options)
}

/** One person types é as one character, another as two. Both mean the same password. */
function plain(password: string): string {
  return password.normalize('NFKC')
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64url')
}
