import { FieldFrame, FieldMessage } from '../field-frame.tsx'
import { textOf } from '../rules/rule.ts'
import { useFormField, type FieldProps, type FormField } from '../use-form-field.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** `autoComplete` says what browsers may fill in. */
export interface TextFieldProps extends FieldProps, Pick<TextInputProps, 'autoComplete' | 'inputMode' | 'width'> {}

/** A line of text, kept as typed. */
export function TextField({ width = 'full', autoComplete, inputMode, ...props }: TextFieldProps) {
  const field = useFormField(props)
  return (
    <FieldFrame field={field} label={props.label} hint={props.hint}>
      <TextInput field={field} width={width} autoComplete={autoComplete} inputMode={inputMode} {...typed(field)} />
    </FieldFrame>
  )
}

/** A number in the middle of a sentence: the label is `I have … left.`, and the field stands at the dots. */
export function SentenceField(props: FieldProps) {
  const field = useFormField(props)
  const [before, after] = props.label.split('…')
  return (
    <div className="hs-field">
      <div className="hs-sentence">
        {before}
        <TextInput field={field} aria-label={props.label} inputMode="decimal" autoComplete="off" {...typed(field)} />
        {after}
      </div>
      <FieldMessage field={field} />
    </div>
  )
}

function typed(field: FormField) {
  return {
    value: textOf(field.value),
    onChange: (event: { target: { value: string } }) => field.change(event.target.value),
  }
}
