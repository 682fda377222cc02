import { textRule } from './rule.ts'
import type { Rule } from './rule.ts'

function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}

/** Must look like an email address; empty passes. Section 5.1 of the specification. */
export const email: Rule = textRule('email-invalid', looksLikeEmail)

/** The warning-only case of section 5.1: told of an address that does not look valid, which is saved all the same. */
export const emailWarning: Rule = textRule('email-warning', looksLikeEmail)
