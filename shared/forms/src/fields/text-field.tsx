import { FieldFrame } from '../field-frame.tsx'
import { textOf } from '../rules/rule.ts'
import { useFormField, type FieldProps } from '../use-form-field.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** `autoComplete` says what browsers may fill in. */
export interface TextFieldProps extends FieldProps, Pick<TextInputProps, 'autoComplete' | 'inputMode' | 'width'> {}

/** A line of text, kept as typed. */
export function TextField({ autoComplete, inputMode, width = 'full', ...props }: TextFieldProps) {
  const field = useFormField(props)
  return (
    <FieldFrame field={field} label={props.label} hint={props.hint}>
      <TextInput
        field={field}
        width={width}
        autoComplete={autoComplete}
        inputMode={inputMode}
        value={textOf(field.value)}
        onChange={(event) => field.change(event.target.value)}
      />
    </FieldFrame>
  )
}
