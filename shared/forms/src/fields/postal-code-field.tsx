import { numberText } from '@homeside/contract/constants/typed-text'

import { FieldFrame } from '../field-frame.tsx'
import { postalCodeText } from '../masks/typed-text.ts'
import { textOf } from '../rules/rule.ts'
import { useFormField, type FieldProps } from '../use-form-field.ts'
import { MaskedInput } from './masked-input.tsx'

/** A postal code, shown as 12345 or 12345-6789. The form holds its digits. */
export function PostalCodeField(props: FieldProps) {
  const field = useFormField(props)
  return (
    <FieldFrame field={field} label={props.label} hint={props.hint}>
      <MaskedInput
        field={field}
        width="short"
        inputMode="numeric"
        autoComplete="postal-code"
        mask={postalCodeText}
        value={postalCodeText(textOf(field.value))}
        onText={(text) => field.change(numberText(text))}
      />
    </FieldFrame>
  )
}
