import { isPasswordCharacter, isSpecialCharacter, passwordCharacters } from '@homeside/contract/constants/field-formats'
import { passwordMinLength } from '@homeside/contract/constants/limits'

import { required } from './required.ts'
import { textRule, type Rule } from './rule.ts'

/** At least 6 characters. Section 5.1 of the specification. */
export const passwordLength: Rule = textRule(
  'password-too-short',
  (password) => passwordCharacters(password).length >= passwordMinLength,
)

/** At least one character of the allowed set. Section 5.1 of the specification. */
export const passwordSpecialCharacter: Rule = textRule('password-needs-special', (password) =>
  passwordCharacters(password).some(isSpecialCharacter),
)

/** Whitespace, digits, letters of any language and common punctuation only. Section 5.1 of the specification. */
export const passwordInvalidCharacter: Rule = textRule('password-invalid-character', (password) =>
  passwordCharacters(password).every(isPasswordCharacter),
)

/** All rules of a new password. The server also refuses common ones. */
export const newPassword: readonly Rule[] = [
  required(),
  passwordLength,
  passwordInvalidCharacter,
  passwordSpecialCharacter,
]
