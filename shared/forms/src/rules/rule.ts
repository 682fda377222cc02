import type { FieldCode } from '@homeside/contract/constants/field-codes'

/**
 * What is wrong with a field; `email-warning` alone is said but keeps nothing from being saved, and the last
 * three are found here, before anything is sent.
 */
export type FaultCode = FieldCode | 'email-warning' | 'too-long' | 'not-whole' | 'above-most'

/** What a field holds, as the wire wants it: text, a tick, or the chosen ones of several. */
export type FieldValue = string | boolean | readonly string[] | undefined

/** Says what is wrong with a field's value, beside the values of the whole form; null when nothing is. */
export type Rule = (value: FieldValue, values: object) => FaultCode | null

/** The names of a form's fields: its values' members, with dots where they are nested. */
export type FieldPath<Values extends object> = {
  [Name in keyof Values & string]: NonNullable<Values[Name]> extends readonly unknown[]
    ? Name
    : NonNullable<Values[Name]> extends object
      ? `${Name}.${FieldPath<NonNullable<Values[Name]>>}`
      : Name
}[keyof Values & string]

/** The rules of a form by field; the first that a value breaks is said. */
export type FormRules<Values extends object> = { readonly [Name in FieldPath<Values>]?: readonly Rule[] }

/** The text in a field; nothing is empty text. */
export function textOf(value: FieldValue): string {
  return typeof value === 'string' ? value : ''
}

/** A rule about text that an empty field passes; `required` is there for that. */
export function textRule(code: FaultCode, isRight: (text: string) => boolean): Rule {
  return (value) => (textOf(value) === '' || isRight(textOf(value)) ? null : code)
}

/** The rule of a format that the contract's schemas have too, so that it is written once. */
export function formatRule({ pattern, code }: { pattern: RegExp; code: FaultCode }): Rule {
  return textRule(code, (text) => pattern.test(text))
}

/** Whether a fault is only said, and saved all the same. */
export function isWarning(fault: FaultCode): boolean {
  return fault === 'email-warning'
}
