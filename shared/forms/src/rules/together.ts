import { getIn } from 'final-form'

import { textOf, type FieldPath, type FieldValue, type Rule } from './rule.ts'

/**
 * A rule for the first of several fields that answer one question together. It fails with `required` when any of the
 * fields is empty, so the question has one error and not one for each field.
 *
 * @param others The other fields of the question.
 */
export function allTold<Values extends object>(...others: readonly FieldPath<Values>[]): Rule {
  return (value, values) => {
    const all = [value, ...others.map((name) => getIn(values, name) as FieldValue)]
    return all.every((each) => textOf(each).trim() !== '') ? null : 'required'
  }
}

/**
 * Checks a field only when an earlier field of the same question passes the same rule. So a question shows one error at
 * a time.
 */
export function onceRight<Values extends object>(before: FieldPath<Values>, rule: Rule): Rule {
  return (value, values) => (rule(getIn(values, before) as FieldValue, values) === null ? rule(value, values) : null)
}
