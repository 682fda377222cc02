import { createContext, useContext } from 'react'

import type { RulesByField } from './check-values.ts'
import type { FaultCode, FieldValue } from './rules/rule.ts'
import type { FieldNaming } from './use-fault-words.ts'

/** A fault and its field. */
export interface FieldFault {
  field: FieldNaming
  code: FaultCode
}

interface FormParts {
  /** The prefix of the ids of this form's fields. */
  id: string
  rules: RulesByField
  /** What the server said about a field's value, until that value changes. */
  refusalOf: (name: string) => FaultCode | null
  /** Adds a field to the form. Returns a function that removes it. */
  enter: (field: FieldNaming) => () => void
  /** Forgets what the server said about another value than this one. */
  review: (name: string, value: FieldValue) => void
  /** Runs an act that may move the page, once nothing is pressed. */
  afterPress: (act: () => void) => void
}

export const FormContext = createContext<FormParts | null>(null)

/**
 * The form around a field.
 *
 * @throws Error outside a `PortalForm`.
 */
export function useFormParts(): FormParts {
  const parts = useContext(FormContext)
  if (!parts) throw new Error('A field needs a <PortalForm> around it.')
  return parts
}

/** The id of a field's control. The links of the error summary lead to it. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`
}
