import { saysNothing } from '@homeside/contract/constants/visible-text'

import type { FaultCode, FieldValue, Rule } from './rule.ts'

function isEmpty(value: FieldValue): boolean {
  if (typeof value === 'string') return saysNothing(value)
  return value === undefined || value === false || (Array.isArray(value) && value.length === 0)
}

/** The field must say something; which words tell it depends on the field. Section 5.1 of the specification. */
export function required(code: FaultCode = 'required'): Rule {
  return (value) => (isEmpty(value) ? code : null)
}

/** Of several boxes at least one is ticked, as the supplies of an order. Section 5.2 of the specification. */
export const atLeastOne: Rule = required('nothing-selected')

/** A box that must be ticked to go on. Section 5.2 of the specification. */
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
