import { type ComponentProps, useState } from 'react'

import { textOf } from '../rules/rule.ts'
import type { FormField } from '../use-form-field.ts'

export interface TextInputProps extends ComponentProps<'input'> {
  field: FormField
  /** The expected length, which sets the width of the input. */
  width?: 'short' | 'medium' | 'full'
  /** Uses digits of equal width. */
  isTabular?: boolean
}

const widths = { short: ' hs-input-short', medium: ' hs-input-medium', full: '' } as const

/** For text that is no word of a language: the device neither corrects nor capitalises it. */
export const noWords = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** The input of a field: one line of text, connected to its label and messages. */
export function TextInput({
  field,
  width = 'full',
  isTabular = false,
  className = '',
  type = 'text',
  ...props
}: TextInputProps) {
  return (
    <input
      {...field.control}
      type={type}
      className={`hs-input${widths[width]}${isTabular ? ' hs-tabular' : ''} ${className}`.trimEnd()}
      onBlur={field.leave}
      {...props}
    />
  )
}

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
