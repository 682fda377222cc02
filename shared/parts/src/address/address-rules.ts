import { postalCode } from '@homeside/forms/rules/contact'
import { required } from '@homeside/forms/rules/required'
import type { Rule } from '@homeside/forms/rules/rule'

/**
 * The rules of `AddressFields`, to spread into a form's rules: `...addressRules('Address')`. Section 5.1 of the
 * specification.
 */
export function addressRules(name: string): Readonly<Record<string, readonly Rule[]>> {
  return {
    [`${name}.Street`]: [required()],
    [`${name}.City`]: [required()],
    [`${name}.State`]: [required()],
    [`${name}.PostalCode`]: [required(), postalCode],
  }
}
