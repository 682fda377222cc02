import type { FieldCode } from './field-codes.ts'

/** The format of a text, and the field code when it does not match. The form and the server use the same rule. */
export interface FieldFormat {
  pattern: RegExp
  code: FieldCode
}

/** Exactly 10 digits. Section 5.1 of the specification. */
export const phoneFormat: FieldFormat = { pattern: /^\d{10}$/, code: 'phone-invalid' }

/** 5 or 9 digits. Section 5.1 of the specification. */
export const postalCodeFormat: FieldFormat = { pattern: /^\d{5}(\d{4})?$/, code: 'postal-code-invalid' }

/** Something before and after an at sign, with a dot in what comes after. Section 5.1 of the specification. */
export const emailFormat: FieldFormat = { pattern: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, code: 'email-invalid' }

/** 3 letters or digits. Section 5.2 of the specification. */
export const providerCodeFormat: FieldFormat = { pattern: /^[A-Za-z0-9]{3}$/, code: 'provider-code-length' }

/** Six digits, as they are sent by email or text. Section 5.1 of the specification. */
export const verificationCodeFormat: FieldFormat = { pattern: /^\d{6}$/, code: 'verification-code-length' }

/** At least two characters of a provider's name, to search by. */
export const providerNameFormat: FieldFormat = { pattern: /\S.*\S/, code: 'required' }

/** At least 3 characters, not counting the spaces around them. Sections 5.2 and 9 of the specification. */
export const answerFormat: FieldFormat = { pattern: /\S.+\S/su, code: 'answer-too-short' }
