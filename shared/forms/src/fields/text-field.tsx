import { FieldFrame } from '../field-frame.tsx'
import { textOf } from '../rules/rule.ts'
import { useFormField } from '../use-form-field.ts'
import type { FieldProps } from '../use-form-field.ts'
import { TextInput } from './text-input.tsx'
import type { TextInputProps } from './text-input.tsx'

/** `autoComplete` is what browsers may fill in, `maxLength` the characters that the server takes at most. */
export interface TextFieldProps
  extends FieldProps, Pick<TextInputProps, 'autoComplete' | 'inputMode' | 'maxLength' | 'width'> {}

/** A line of text, kept as it is typed. */
export function TextField({ autoComplete, inputMode, maxLength, width = 'full', ...props }: TextFieldProps) {
  const field = useFormField(props)
  return (
    <FieldFrame field={field} label={props.label} hint={props.hint}>
      <TextInput
        field={field}
        width={width}
        autoComplete={autoComplete}
        inputMode={inputMode}
        maxLength={maxLength}
        value={textOf(field.value)}
        onChange={(event) => field.change(event.target.value)}
      />
    </FieldFrame>
  )
}
