import type { FieldCode } from './field-codes.ts'

/** How a text has to look, and what is said when it does not: one rule for the form that asks and the server that takes. */
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
