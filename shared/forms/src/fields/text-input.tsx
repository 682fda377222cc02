import type { ComponentProps } from 'react'

import type { FormField } from '../use-form-field.ts'

export interface TextInputProps extends ComponentProps<'input'> {
  field: FormField
  /** How much is expected: the input is as wide as that. */
  width?: 'short' | 'medium' | 'full'
  /** Digits below digits. */
  isTabular?: boolean
}

const widths = { short: ' hs-input-short', medium: ' hs-input-medium', full: '' } as const

/** For what is no word of a language: the device neither corrects nor capitalizes it. */
export const noWords = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** The input of a field: one line of text, joined to its label and to what is said of it. */
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
