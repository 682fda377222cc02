import type { FieldValue, Rule } from '../rules/rule.ts'

/** How a message comes about: a field's value breaks a rule. */
export interface Broken {
  /** The field, as the wire calls it. */
  name: string
  label: string | null
  rule: Rule
  value: FieldValue
  /** What other fields hold. */
  values?: object
  en: string
  es: string
}

/** In a table: the field, the rule and what breaks it, then the words in both languages. */
export function broken(name: string, rule: Rule, value: FieldValue, en: string, es: string, values?: object): Broken {
  return { name, label: 'Label', rule, value, en, es, ...(values ? { values } : {}) }
}
