import { getIn } from 'final-form'

import { textOf } from './rule.ts'
import type { FieldPath, FieldValue, Rule } from './rule.ts'

/** One question that several fields answer together: what is missing is said once, at the first of them. */
export function allTold<Values extends object>(...others: readonly FieldPath<Values>[]): Rule {
  return (value, values) => {
    const all = [value, ...others.map((name) => getIn(values, name) as FieldValue)]
    return all.every((each) => textOf(each).trim() !== '') ? null : 'required'
  }
}

/** A rule that is silent while another field of the same question breaks it: one error per question. */
export function onceRight<Values extends object>(before: FieldPath<Values>, rule: Rule): Rule {
  return (value, values) => (rule(getIn(values, before) as FieldValue, values) === null ? rule(value, values) : null)
}
