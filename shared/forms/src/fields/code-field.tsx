import { numberText } from '@homeside/contract/constants/typed-text'

import { FieldFrame } from '../field-frame.tsx'
import { useFormField, type FieldProps } from '../use-form-field.ts'
import { noWords, TextInput, useAsTyped } from './text-input.tsx'

/** A code of digits that was just sent, in one field. A phone offers it from the message, and it can be pasted. */
export function CodeField(props: FieldProps) {
  const field = useFormField(props)
  const { text, change } = useAsTyped(field, numberText)
  return (
    <FieldFrame field={field} label={props.label} hint={props.hint}>
      <TextInput
        {...noWords}
        field={field}
        className="hs-input-code"
        width="short"
        isTabular
        inputMode="numeric"
        autoComplete="one-time-code"
        value={text}
        onChange={(event) => change(event.target.value)}
      />
    </FieldFrame>
  )
}
