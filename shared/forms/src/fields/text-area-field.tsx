import { FieldFrame } from '../field-frame.tsx'
import { textOf } from '../rules/rule.ts'
import { useFormField, type FieldProps } from '../use-form-field.ts'

interface TextAreaFieldProps extends FieldProps {
  rows?: number
}

/** Text of several lines, kept as typed. */
export function TextAreaField({ rows = 4, ...props }: TextAreaFieldProps) {
  const field = useFormField(props)
  return (
    <FieldFrame field={field} label={props.label} hint={props.hint}>
      <textarea
        {...field.control}
        className="hs-input hs-text-area"
        rows={rows}
        value={textOf(field.value)}
        onChange={(event) => field.change(event.target.value)}
        onBlur={field.leave}
      />
    </FieldFrame>
  )
}
