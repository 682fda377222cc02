import { plainRegistrationCode } from '@homeside/contract/constants/typed-text'

import { FieldFrame } from '../field-frame.tsx'
import { useFormField, type FieldProps } from '../use-form-field.ts'
import { noWords, TextInput, useAsTyped } from './text-input.tsx'

/** A registration code, typed with or without dashes. The form holds it in capitals and without dashes. */
export function RegistrationCodeField(props: FieldProps) {
  const field = useFormField(props)
  const { text, change } = useAsTyped(field, plainRegistrationCode)
  return (
    <FieldFrame field={field} label={props.label} hint={props.hint}>
      <TextInput
        {...noWords}
        field={field}
        width="medium"
        autoComplete="off"
        autoCapitalize="characters"
        value={text}
        onChange={(event) => change(event.target.value)}
      />
    </FieldFrame>
  )
}
