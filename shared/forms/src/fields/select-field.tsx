import { useText } from '@homeside/i18n/use-text'

import { FieldFrame } from '../field-frame.tsx'
import { textOf } from '../rules/rule.ts'
import { useFormField, type FieldProps } from '../use-form-field.ts'

/** A choice: its value on the wire, and the words that the patient reads. */
export interface Choice {
  value: string
  label: string
}

interface SelectFieldProps extends FieldProps {
  choices: readonly Choice[]
  autoComplete?: string
}

/** One of many choices, in the device's own list. */
export function SelectField({ choices, autoComplete, ...props }: SelectFieldProps) {
  const t = useText('forms')
  const field = useFormField(props)
  return (
    <FieldFrame field={field} label={props.label} hint={props.hint}>
      <select
        {...field.control}
        className="hs-input"
        autoComplete={autoComplete}
        value={textOf(field.value)}
        data-value={textOf(field.value)}
        onChange={(event) => field.choose(event.target.value)}
        onBlur={field.leave}
      >
        <option value="">{t('choose')}</option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
