import { textRule } from './rule.ts'
import type { Rule } from './rule.ts'

/** Empty, or exactly 10 digits; the field keeps the digits of what is typed. Section 5.1 of the specification. */
export const phone: Rule = textRule('phone-invalid', (digits) => /^\d{10}$/.test(digits))

/** Empty, or 5 or 9 digits. Section 5.1 of the specification. */
export const postalCode: Rule = textRule('postal-code-invalid', (digits) => /^(\d{5}|\d{9})$/.test(digits))
