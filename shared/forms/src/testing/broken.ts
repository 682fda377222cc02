import type { FieldValue, Rule } from '../rules/rule.ts'

/** A value of a field, the rule that it breaks, and the message that appears. */
export interface Broken {
  /** The field, by its name on the wire. */
  name: string
  label: string | null
  rule: Rule
  value: FieldValue
  /** The values of the other fields. */
  values?: object
  en: string
}

/** A row of a table: the field, the rule and the value that breaks it, then the words. */
export function broken(name: string, rule: Rule, value: FieldValue, en: string, values?: object): Broken {
  return { name, label: 'Label', rule, value, en, ...(values ? { values } : {}) }
}
