import type { FieldFormat } from '@homeside/contract/constants/field-formats'
import type { FieldCode } from '@homeside/contract/constants/problem-codes'

/** What is wrong with a field. `email-warning` does not block saving. The last three are found only in the browser. */
export type FaultCode = FieldCode | 'email-warning' | 'too-long' | 'not-whole' | 'above-most'

/** What a field holds, as the wire expects it: text, a tick, or the chosen values. */
export type FieldValue = string | boolean | readonly string[] | undefined

/** Returns the fault of a field's value, given the values of the whole form; null when there is none. */
export type Rule = (value: FieldValue, values: object) => FaultCode | null

/** The names of a form's fields: members of its values, with dots where they are nested. */
export type FieldPath<Values extends object> = {
  [Name in keyof Values & string]: NonNullable<Values[Name]> extends readonly unknown[]
    ? Name
    : NonNullable<Values[Name]> extends object
      ? `${Name}.${FieldPath<NonNullable<Values[Name]>>}`
      : Name
}[keyof Values & string]

/** The rules of a form by field. The first broken rule is shown. */
export type FormRules<Values extends object> = { readonly [Name in FieldPath<Values>]?: readonly Rule[] }

/** The text of a field; a missing value is empty text. */
export function textOf(value: FieldValue): string {
  return typeof value === 'string' ? value : ''
}

/** A rule about text that an empty field passes; `required` checks for empty fields. */
export function textRule(code: FaultCode, isRight: (text: string) => boolean): Rule {
  return (value) => (textOf(value) === '' || isRight(textOf(value)) ? null : code)
}

/** The rule of a format that the contract defines, so that it is written once. */
export function formatRule({
  pattern,
  code,
  read = (typed) => typed,
}: Omit<FieldFormat, 'code'> & { code: FaultCode }): Rule {
  return textRule(code, (text) => pattern.test(read(text)))
}

/** Whether a fault is only a warning and the value is saved. */
export function isWarning(fault: FaultCode): boolean {
  return fault === 'email-warning'
}
