import { getIn } from 'final-form'

import { textOf, type FaultCode, type FieldPath, type FieldValue, type Rule } from './rule.ts'

function other(values: object, name: string): string {
  return textOf(getIn(values, name) as FieldValue)
}

/** Must equal the field that it confirms. Section 5.1 of the specification. */
export function confirms<Values extends object>(
  name: FieldPath<Values>,
  code: FaultCode = 'confirmation-mismatch',
): Rule {
  return (value, values) => (textOf(value) === other(values, name) ? null : code)
}

/** Must differ from another field; empty passes. Section 5.2 of the specification. */
export function differsFrom<Values extends object>(
  name: FieldPath<Values>,
  code: 'password-unchanged' | 'username-unchanged',
): Rule {
  return (value, values) => (textOf(value) !== '' && textOf(value) === other(values, name) ? code : null)
}

/** No question is chosen twice. Section 5.2 of the specification. */
export function notRepeated<Values extends object>(...names: readonly FieldPath<Values>[]): Rule {
  return (value, values) =>
    textOf(value) !== '' && names.some((name) => other(values, name) === textOf(value)) ? 'question-repeated' : null
}
