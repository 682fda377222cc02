import { useState } from 'react'

import { textOf } from '../rules/rule.ts'
import type { FormField } from '../use-form-field.ts'

/**
 * For a field whose value is shorter than what is typed, such as a code without its dashes. The form holds the value.
 * The patient sees what they typed, as long as it means that value.
 */
export function useAsTyped(field: FormField, valueOf: (typed: string) => string) {
  const value = textOf(field.value)
  const [typed, setTyped] = useState(value)
  return {
    text: valueOf(typed) === value ? typed : value,
    change: (text: string) => {
      setTyped(text)
      field.change(valueOf(text))
    },
  }
}
