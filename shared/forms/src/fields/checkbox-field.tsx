import { FieldHint, FieldMessage } from '../field-frame.tsx'
import { useFormField, type FieldProps } from '../use-form-field.ts'

/** One box to tick. */
export function CheckboxField(props: FieldProps) {
  const field = useFormField(props)
  return (
    <div className="hs-field">
      <label className="hs-choice">
        <input
          {...field.control}
          type="checkbox"
          checked={field.value === true}
          onChange={(event) => field.choose(event.target.checked)}
          onBlur={field.leave}
        />
        <span>{props.label}</span>
      </label>
      {props.hint ? <FieldHint field={field} hint={props.hint} /> : null}
      <FieldMessage field={field} />
    </div>
  )
}
