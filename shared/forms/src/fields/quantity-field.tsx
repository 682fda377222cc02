import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'

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

interface QuantityStepperProps {
  /** As typed. A text that is no quantity stays, so that it can be corrected. */
  text: string
  /** The number in the text; NaN when it is no whole number. */
  value: number
  /** The limits of the buttons. Typing has none. */
  min: number
  max: number
  onText: (text: string) => void
  /** Called with the new number after a button or an arrow key. */
  onStep: (value: number) => void
  /** Called when typing has ended. */
  onLeave: () => void
  isInvalid: boolean
  /** What is counted, for a screen reader: "Quantity of masks". */
  label: string
  describedBy?: string | undefined
  id?: string
}

/** A quantity, changed by two large buttons, typing or the arrow keys. */
function QuantityStepper({ text, value, min, max, onText, onStep, onLeave, ...props }: QuantityStepperProps) {
  const t = useText('portal')
  const { label } = props
  const [said, setSaid] = useState('')

  function step(next: number) {
    const allowed = Number.isNaN(next) ? min : Math.min(max, Math.max(min, next))
    setSaid(
      next > max || next < min
        ? t(next > max ? 'stepper.atMost' : 'stepper.atLeast', { count: allowed })
        : `${allowed}`,
    )
    if (allowed !== value) onStep(allowed)
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Partial<Record<string, number>> = { ArrowUp: value + 1, ArrowDown: value - 1 }
    const next = steps[event.key]
    // Enter ends typing here and does not send the form.
    if (event.key === 'Enter') onLeave()
    if (event.key === 'Enter' || next !== undefined) event.preventDefault()
    if (next !== undefined) step(next)
  }

  return (
    <div className="hs-stepper">
      <div className="hs-stepper-controls">
        <button
          type="button"
          className="hs-stepper-button"
          aria-label={t('stepper.fewer', { label })}
          aria-disabled={value <= min}
          onClick={() => step(value - 1)}
        >
          <Icon name="minus" />
        </button>
        <input
          id={props.id}
          className="hs-input hs-stepper-number"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          role="spinbutton"
          aria-label={label}
          aria-valuenow={Number.isNaN(value) ? undefined : value}
          aria-valuetext={Number.isNaN(value) ? text : undefined}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-invalid={props.isInvalid || undefined}
          aria-describedby={props.describedBy}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={onLeave}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="hs-stepper-button"
          aria-label={t('stepper.more', { label })}
          aria-disabled={value >= max}
          onClick={() => step(value + 1)}
        >
          <Icon name="plus" />
        </button>
      </div>
      <span role="status" className={/^\d*$/.test(said) ? 'hs-visually-hidden' : 'hs-hint'}>
        {said}
      </span>
    </div>
  )
}
