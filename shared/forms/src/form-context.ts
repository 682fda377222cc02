import { createContext, useContext } from 'react'

import type { RulesByField } from './check-values.ts'
import type { FaultCode, FieldValue } from './rules/rule.ts'
import type { FieldNaming } from './use-fault-words.ts'

/** A fault with the field it belongs to. */
export interface FieldFault {
  field: FieldNaming
  code: FaultCode
}

interface FormParts {
  /** What the ids of this form's fields begin with. */
  id: string
  rules: RulesByField
  /** What the server said of a field's value, until that value is changed. */
  refusalOf: (name: string) => FaultCode | null
  /** Takes a field into the form; answers how to take it out. */
  enter: (field: FieldNaming) => () => void
  /** Forgets what the server said of another value than this. */
  review: (name: string, value: FieldValue) => void
  /** Runs what may move the page as soon as nothing is pressed. */
  afterPress: (act: () => void) => void
}

export const FormContext = createContext<FormParts | null>(null)

/** @throws Error outside a `PortalForm`. */
export function useFormParts(): FormParts {
  const parts = useContext(FormContext)
  if (!parts) throw new Error('A field needs a <PortalForm> around it.')
  return parts
}

/** The id of a field's control, where the links of the error summary lead. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`
}
