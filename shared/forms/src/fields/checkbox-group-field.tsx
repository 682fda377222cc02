import { GroupFrame, leaveGroup } from '../field-frame.tsx'
import { useFormField, type FieldProps } from '../use-form-field.ts'
import type { Choice } from './select-field.tsx'

interface CheckboxGroupFieldProps extends FieldProps {
  choices: readonly Choice[]
}

/** Checkboxes for any number of choices. The form holds the chosen values, in the order of the choices. */
export function CheckboxGroupField({ choices, ...props }: CheckboxGroupFieldProps) {
  const field = useFormField(props)
  const chosen = Array.isArray(field.value) ? (field.value as readonly string[]) : []
  return (
    <GroupFrame field={field} label={props.label} hint={props.hint}>
      {choices.map(({ value, label }, index) => (
        <label key={value} className="hs-choice">
          <input
            type="checkbox"
            // The links of the error summary lead to the first one.
            {...(index === 0 && { id: field.id })}
            name={field.control.name}
            aria-invalid={field.control['aria-invalid']}
            checked={chosen.includes(value)}
            onBlur={leaveGroup(field)}
            onChange={(event) => {
              const isWanted = (each: string) => (each === value ? event.target.checked : chosen.includes(each))
              field.choose(choices.map((choice) => choice.value).filter(isWanted))
            }}
          />
          <span>{label}</span>
        </label>
      ))}
    </GroupFrame>
  )
}
