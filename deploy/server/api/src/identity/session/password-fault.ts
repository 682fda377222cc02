import { isPasswordCharacter, isSpecialCharacter, passwordCharacters } from '@homeside/contract/constants/field-formats'
import { passwordMinLength, type PasswordMinLength } from '@homeside/contract/constants/limits'
import type { FieldCode } from '@homeside/contract/constants/problem-codes'
import { dictionary } from '@zxcvbn-ts/language-common'

import { foldUsername } from '../../platform/session/account-queries.ts'

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
