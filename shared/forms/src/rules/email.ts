import { emailFormat } from '@homeside/contract/constants/field-formats'

import { formatRule } from './rule.ts'

/** Must look like an email address; empty passes. Section 5.1 of the specification. */
export const email = formatRule(emailFormat)

/**
 * The warning-only case of section 5.1 of the specification: an address that looks wrong gets a warning and is saved.
 */
export const emailWarning = formatRule({ ...emailFormat, code: 'email-warning' })
