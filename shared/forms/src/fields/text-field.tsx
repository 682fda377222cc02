import type { HTMLAttributes, HTMLInputAutoCompleteAttribute } from 'react'

import { FieldFrame } from '../field-frame.tsx'
import { textOf } from '../rules/rule.ts'
import { useFormField } from '../use-form-field.ts'
import type { FieldProps } from '../use-form-field.ts'

export interface TextFieldProps extends FieldProps {
  /** What browsers may fill in; `off` for what only the patient knows. */
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** How much is expected: the field is as wide as that. */
  width?: 'short' | 'medium' | 'full'
  /** Characters that the server takes at most. */
  maxLength?: number
}

/** A line of text, kept as it is typed. */
export function TextField({ autoComplete, inputMode, width = 'full', maxLength, ...props }: TextFieldProps) {
  const field = useFormField(props)
  return (
    <FieldFrame field={field} label={props.label} hint={props.hint}>
      <input
        {...field.control}
        className={`hs-input hs-input-${width}`}
        autoComplete={autoComplete}
        inputMode={inputMode}
        maxLength={maxLength}
        value={textOf(field.value)}
        onChange={(event) => field.change(event.target.value)}
        onBlur={field.leave}
      />
    </FieldFrame>
  )
}
