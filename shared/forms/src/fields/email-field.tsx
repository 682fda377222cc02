import { emailMaxLength } from '@homeside/contract/constants/limits'
import { addressText } from '@homeside/contract/constants/typed-text'

import { FieldFrame } from '../field-frame.tsx'
import { useFormField, type FieldProps } from '../use-form-field.ts'
import { noWords, TextInput, useAsTyped } from './text-input.tsx'

interface EmailFieldProps extends FieldProps {
  /** `username` when the patient signs in with the address. */
  autoComplete?: 'email' | 'username' | 'off'
}

/** An email address. Spaces around it, which phones add, and marks that nobody sees are dropped. */
export function EmailField({ autoComplete = 'email', ...props }: EmailFieldProps) {
  const field = useFormField({ longest: emailMaxLength, ...props })
  const { text, change } = useAsTyped(field, addressText)
  return (
    <FieldFrame field={field} label={props.label} hint={props.hint}>
      <TextInput
        {...noWords}
        field={field}
        // Browsers change the text in a field of type email and check it by their own rules.
        inputMode="email"
        autoComplete={autoComplete}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
    </FieldFrame>
  )
}
