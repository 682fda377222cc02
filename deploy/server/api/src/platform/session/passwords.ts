import { argon2, randomBytes, scrypt, timingSafeEqual, type Argon2Parameters, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'

import { isPasswordCharacter, isSpecialCharacter, passwordCharacters } from '@homeside/contract/constants/field-formats'
import { passwordMinLength, type PasswordMinLength } from '@homeside/contract/constants/limits'
import type { FieldCode } from '@homeside/contract/constants/problem-codes'
import { dictionary } from '@zxcvbn-ts/language-common'

import { foldUsername } from './accounts.ts'

const commonPasswords = new Set(dictionary['passwords-common'])

/**
 * What is wrong with a password that somebody wants to have; null when it is good. It follows section 5.1 of the
 * specification and two rules of our own: the password must not be a common one, and must not contain the username.
 *
 * @param usernames every name that the password must not contain: the username, and the new one when it changes too.
 * @param minLength the number of characters that this server requires. Every form already requires the specification's
 * six.
 */
export function passwordFault(
  password: string,
  usernames: readonly string[],
  minLength: PasswordMinLength = passwordMinLength,
): FieldCode | null {
  const characters = passwordCharacters(password)
  if (characters.length < passwordMinLength) return 'password-too-short'
  if (minLength !== passwordMinLength && characters.length < minLength) return `password-shorter-than-${minLength}`
  if (!characters.every(isPasswordCharacter)) return 'password-invalid-character'
  if (!characters.some(isSpecialCharacter)) return 'password-needs-special'
  if (usernames.some((username) => holdsUsername(password, username))) return 'password-contains-username'
  return isCommon(password) ? 'password-common' : null
}

/** Whether a password contains a username, or its part before the at sign. Parts of one or two letters do not count. */
export function holdsUsername(password: string, username: string): boolean {
  const folded = foldUsername(password)
  const name = foldUsername(username)
  return [name, name.split('@')[0] ?? ''].some((part) => part.length > 2 && folded.includes(part))
}

/** Most people satisfy the rules by decorating a common password: `Password1!` counts as `password`. */
function isCommon(password: string): boolean {
  const folded = foldUsername(password)
  const undecorated = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const spelled = undecorated.replaceAll('@', 'a').replaceAll('0', 'o').replaceAll('$', 's')
  return [folded, undecorated, spelled].some((word) => commonPasswords.has(word)) || new Set(folded).size < 3
}

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
