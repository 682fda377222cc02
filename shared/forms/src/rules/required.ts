import { saysNothing } from '@homeside/contract/constants/field-formats'

import type { FaultCode, FieldValue, Rule } from './rule.ts'

function isEmpty(value: FieldValue): boolean {
  if (typeof value === 'string') return saysNothing(value)
  return value === undefined || value === false || (Array.isArray(value) && value.length === 0)
}

/** The field must not be empty. Its message depends on the field. Section 5.1 of the specification. */
export function required(code: FaultCode = 'required'): Rule {
  return (value) => (isEmpty(value) ? code : null)
}

/** At least one of several boxes is ticked, such as the supplies of an order. Section 5.2 of the specification. */
export const atLeastOne: Rule = required('nothing-selected')

/** A box that must be ticked to continue. Section 5.2 of the specification. */
export function accepted(
  code:
    | 'order-terms'
    | 'order-statement'
    | 'email-disclaimer'
    | 'additional-disclaimer'
    | 'confirmation-required'
    | 'privacy-policy',
): Rule {
  return required(code)
}
