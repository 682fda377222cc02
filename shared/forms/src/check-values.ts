import { getIn, setIn } from 'final-form'

import { isWarning, textOf, type FaultCode, type FieldValue, type Rule } from './rules/rule.ts'

/** Rules by field, without the type of a form's values. */
export type RulesByField = Readonly<Record<string, readonly Rule[] | undefined>>

function firstFault(rules: readonly Rule[] | undefined, name: string, values: object): FaultCode | null {
  const value = getIn(values, name) as FieldValue
  for (const rule of rules ?? []) {
    const fault = rule(value, values)
    if (fault !== null) return fault
  }
  return null
}

/** A field as it is checked: its name, and the most characters that the server accepts. */
interface CheckedField {
  name: string
  longest?: number | undefined
}

/** The faults that keep a form from being sent, in the shape of its values. Only fields on the page are checked. */
export function checkValues(rules: RulesByField, fields: Iterable<CheckedField>, values: object): object {
  let errors: object = {}
  for (const { name, longest = Infinity } of fields) {
    const isTooLong = textOf(getIn(values, name) as FieldValue).length > longest
    const fault = isTooLong ? 'too-long' : firstFault(rules[name], name, values)
    if (fault !== null && !isWarning(fault)) errors = setIn(errors, name, fault) ?? errors
  }
  return errors
}

/** The warning about a field that can still be saved; null when there is none. */
export function warningOf(rules: RulesByField, name: string, values: object): FaultCode | null {
  const fault = firstFault(rules[name], name, values)
  return fault !== null && isWarning(fault) ? fault : null
}

/** Whether a field may stay empty, by its rules. */
export function mayBeEmpty(rules: RulesByField, name: string, values: object): boolean {
  return (rules[name] ?? []).every((rule) => rule('', values) === null)
}
