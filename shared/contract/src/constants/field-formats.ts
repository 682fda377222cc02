import type { FieldCode } from './problem-codes.ts'
import { addressText, numberText, phoneDigits } from './typed-text.ts'

/** The format of a text, and the field code when it does not match. The form and the server use the same rule. */
export interface FieldFormat {
  pattern: RegExp
  code: FieldCode
  /** Reads what is typed and pasted; without it a text counts as it is. */
  read?: (typed: string) => string
}

/** Exactly 10 digits. Section 5.1 of the specification. */
export const phoneFormat: FieldFormat = { pattern: /^\d{10}$/, code: 'phone-invalid', read: phoneDigits }

/** The number that texts come from: of a country, or a short code. */
export const textsFromPattern = /^(\+[1-9]\d{6,14}|\d{5,6})$/

/** 5 or 9 digits. Section 5.1 of the specification. */
export const postalCodeFormat: FieldFormat = {
  pattern: /^\d{5}(\d{4})?$/,
  code: 'postal-code-invalid',
  read: numberText,
}

/** Something before and after an at sign, with a dot in what comes after. Section 5.1 of the specification. */
export const emailFormat: FieldFormat = {
  pattern: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
  code: 'email-invalid',
  read: addressText,
}

/** 3 letters or digits. Section 5.2 of the specification. */
export const providerCodeFormat: FieldFormat = { pattern: /^[A-Za-z0-9]{3}$/, code: 'provider-code-length' }

/** Six digits, as they are sent by email or text. Section 5.1 of the specification. */
export const verificationCodeFormat: FieldFormat = {
  pattern: /^\d{6}$/,
  code: 'verification-code-length',
  read: numberText,
}

/** At least two characters of a provider's name, to search by. */
export const providerNameFormat: FieldFormat = { pattern: /\S.*\S/, code: 'required' }

/** At least 3 characters, not counting the spaces around them. Sections 5.2 and 9 of the specification. */
export const answerFormat: FieldFormat = { pattern: /\S.+\S/su, code: 'answer-too-short' }

/** The highest number of characters in each of these fields, for forms and server. */
export const fieldLengths = {
  /** A first, middle or last name of a patient. */
  PersonName: 60,
  /** The whole name of somebody else: an emergency contact, a responsible party, a policy holder. */
  ContactName: 120,
  PayorName: 120,
  /** The number of a policy, or of its group. */
  PolicyNumber: 40,
  SecurityAnswer: 120,
  /** Words to find a provider by. */
  ProviderSearch: 64,
} as const

/** The special characters of which a password needs one, as listed in section 5.1 of the specification. */
export const passwordSpecialCharacters = "!'@#$%^&*()_+-={}|:\"<>?[]\\;',./`~"

/** Compares each character on its own. In a pattern `+-=` would be a range. */
const special = new Set(passwordSpecialCharacters)

/** Whether a character is one of the special characters; section 5.1 of the specification. */
export function isSpecialCharacter(character: string): boolean {
  return special.has(character)
}

/** Letters of any language, digits, whitespace and common punctuation. */
export function isPasswordCharacter(character: string): boolean {
  return isSpecialCharacter(character) || /^[\p{L}\p{M}\p{Nd}\s]$/u.test(character)
}

/** The length of a password: what a reader sees as one character counts as one, however it is stored. */
export function passwordCharacters(password: string): string[] {
  return Array.from(password.normalize('NFKC'))
}

/** Matches a visible character: no space, no control character, and none that is drawn as nothing. */
export const visibleCharacter = /[^\s\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u

/** Marks that break a line, or turn the order of what is written beside them. */
const breaking = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Whether a text is on one line, and leaves the order of what stands beside it alone. */
export function isOneLine(text: string): boolean {
  return !breaking.test(text)
}

/** Whether a text has no visible character. */
export function saysNothing(text: string): boolean {
  return !visibleCharacter.test(text)
}
