import { phoneDigits } from '@homeside/contract/constants/typed-text'

import { FieldFrame } from '../field-frame.tsx'
import { phoneText } from '../masks/typed-text.ts'
import { textOf } from '../rules/rule.ts'
import { type FieldProps, useFormField } from '../use-form-field.ts'
import { MaskedInput } from './masked-input.tsx'

interface PhoneFieldProps extends FieldProps {
  /** `off` for somebody else's number: browsers would fill in the patient's own. */
  autoComplete?: 'tel-national' | 'off'
}

/** A US phone number, shown as (555) 123-4567. The form holds its ten digits. */
export function PhoneField({ autoComplete = 'tel-national', ...props }: PhoneFieldProps) {
  const field = useFormField(props)
  return (
    <FieldFrame field={field} label={props.label} hint={props.hint}>
      <MaskedInput
        field={field}
        width="medium"
        inputMode="tel"
        autoComplete={autoComplete}
        mask={phoneText}
        value={phoneText(textOf(field.value))}
        onText={(text) => field.change(phoneDigits(text))}
      />
    </FieldFrame>
  )
}
