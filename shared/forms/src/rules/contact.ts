import { phoneFormat, postalCodeFormat } from '@homeside/contract/constants/field-formats'

import { formatRule } from './rule.ts'

/** Empty, or exactly 10 digits. The field keeps the digits of what is typed. Section 5.1 of the specification. */
export const phone = formatRule(phoneFormat)

/** Empty, or 5 or 9 digits. Section 5.1 of the specification. */
export const postalCode = formatRule(postalCodeFormat)
