import type { ReactNode } from 'react'

import { GroupFrame, leaveGroup } from '../field-frame.tsx'
import { useFormField, type FieldProps } from '../use-form-field.ts'
import type { Choice } from './select-field.tsx'

interface RadioChoice extends Choice {
  /** What the patient should know about the choice, below its words. */
  about?: ReactNode
  /** A drawing at the end of the row, which adds nothing to the words. */
  picture?: ReactNode
  /** Shown, because the patient looks for it, but not to be chosen. `about` says why. */
  isDisabled?: boolean
}

interface RadioFieldProps extends FieldProps {
  choices: readonly RadioChoice[]
}

/** One of a few choices, all visible. */
export function RadioField({ choices, ...props }: RadioFieldProps) {
  const field = useFormField(props)
  const firstFree = choices.find(({ isDisabled }) => !isDisabled)
  return (
    <GroupFrame field={field} label={props.label} hint={props.hint} role="radiogroup">
      {choices.map((choice) => (
        <label key={choice.value} className="hs-choice">
          <input
            type="radio"
            // The links of the error summary lead to the first one.
            {...(choice === firstFree && { id: field.id })}
            name={field.id}
            value={choice.value}
            checked={field.value === choice.value}
            disabled={choice.isDisabled}
            onChange={() => field.choose(choice.value)}
            onBlur={leaveGroup(field)}
          />
          {choice.about === undefined ? (
            <span>{choice.label}</span>
          ) : (
            <span className="hs-choice-words">
              <b>{choice.label}</b> {choice.about}
            </span>
          )}
          {choice.picture}
        </label>
      ))}
    </GroupFrame>
  )
}
