import { useFormField } from '../use-form-field.ts'
import type { FieldProps } from '../use-form-field.ts'
import { GroupFrame, leaveGroup } from './group-frame.tsx'
import type { Choice } from './select-field.tsx'

interface RadioFieldProps extends FieldProps {
  choices: readonly Choice[]
}

/** One of a few choices, all visible. */
export function RadioField({ choices, ...props }: RadioFieldProps) {
  const field = useFormField(props)
  return (
    <GroupFrame field={field} label={props.label} hint={props.hint} role="radiogroup">
      {choices.map(({ value, label }, index) => (
        <label key={value} className="hs-choice">
          <input
            type="radio"
            // The links of the error summary lead to the first one.
            {...(index === 0 && { id: field.id })}
            name={field.id}
            value={value}
            checked={field.value === value}
            onChange={() => field.choose(value)}
            onBlur={leaveGroup(field)}
          />
          <span>{label}</span>
        </label>
      ))}
    </GroupFrame>
  )
}
