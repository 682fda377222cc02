import { QuantityStepper } from '@homeside/ui/quantity-stepper'
import { useEffect, useEffectEvent } from 'react'

import { FieldMessage } from '../field-frame.tsx'
import { wholeNumberOf } from '../rules/numbers.ts'
import { textOf } from '../rules/rule.ts'
import { useFormField } from '../use-form-field.ts'

interface QuantityFieldProps {
  name: string
  /** What is counted: "Quantity of masks". */
  label: string
  /** The limits of the buttons. The field's rules check what is typed. */
  min: number
  max: number
  /** The first value, unless the form already holds something to correct. */
  start: number
  /** The id of its description. */
  describedBy?: string
}

/** A quantity, set by two large buttons or by typing. A text that is no quantity stays, and a message refuses it. */
export function QuantityField({ name, label, min, max, start, describedBy }: QuantityFieldProps) {
  const field = useFormField({ name, label })
  const text = textOf(field.value)
  const value = wholeNumberOf(text)
  const begin = useEffectEvent(() => {
    const isQuantity = value >= min && value <= max
    if (text === '' || (isQuantity && value !== start)) field.change(String(start))
  })
  // In an effect, after the form has registered the field.
  useEffect(() => begin(), [])
  const described = [describedBy, field.control['aria-describedby']].filter(Boolean).join(' ')
  return (
    <div className="hs-field">
      <QuantityStepper
        id={field.id}
        text={text}
        value={value}
        min={min}
        max={max}
        label={label}
        isInvalid={field.error !== null}
        describedBy={described || undefined}
        onText={field.change}
        onStep={(next) => field.choose(String(next))}
        onLeave={field.leave}
      />
      <FieldMessage field={field} />
    </div>
  )
}
