import type { ComponentProps } from 'react'

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
