import { emailMaxLength } from '@homeside/contract/constants/limits'

import { FieldFrame } from '../field-frame.tsx'
import { useFormField } from '../use-form-field.ts'
import type { FieldProps } from '../use-form-field.ts'
import { noWords, TextInput } from './text-input.tsx'
import { useAsTyped } from './use-as-typed.ts'

interface EmailFieldProps extends FieldProps {
  /** `username` where the address is what the patient signs in with. */
  autoComplete?: 'email' | 'username' | 'off'
}

/** An email address. Spaces around it, which phones add, are not part of it. */
export function EmailField({ autoComplete = 'email', ...props }: EmailFieldProps) {
  const field = useFormField({ longest: emailMaxLength, ...props })
  const { text, change } = useAsTyped(field, (typed) => typed.trim())
  return (
    <FieldFrame field={field} label={props.label} hint={props.hint}>
      <TextInput
        {...noWords}
        field={field}
        // Not of type email: browsers change what is typed in one, and judge it by rules of their own.
        inputMode="email"
        autoComplete={autoComplete}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
    </FieldFrame>
  )
}
