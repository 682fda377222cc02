import { useText } from '@homeside/i18n/use-text'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'

import { Icon } from './icon.tsx'

import './quantity-stepper.css'

interface QuantityStepperProps {
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  /** What is counted, for a screen reader: "Quantity of masks". */
  label: string
  describedBy?: string
}

/** A quantity by two large buttons, by typing, or by the arrow keys; always a whole number from min to max. */
export function QuantityStepper({ value, min, max, onChange, label, describedBy }: QuantityStepperProps) {
  const t = useText('portal')
  /** What is being typed, while it is typed; null when the field shows the value. */
  const [typed, setTyped] = useState<string | null>(null)
  const [said, setSaid] = useState('')

  function set(next: number) {
    const allowed = Math.min(max, Math.max(min, next))
    setTyped(null)
    setSaid(
      allowed === next ? String(allowed) : t(next > max ? 'stepper.atMost' : 'stepper.atLeast', { count: allowed }),
    )
    if (allowed !== value) onChange(allowed)
  }

  function finishTyping() {
    if (typed === null) return
    if (/^\d+$/.test(typed)) set(Number(typed))
    else setTyped(null)
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Partial<Record<string, number>> = { ArrowUp: value + 1, ArrowDown: value - 1, Home: min, End: max }
    const next = typed === null || event.key.startsWith('Arrow') ? steps[event.key] : undefined
    if (event.key === 'Enter' && typed !== null) {
      // Enter ends the typing here; it does not send the form around it.
      event.preventDefault()
      finishTyping()
    }
    if (next === undefined) return
    event.preventDefault()
    set(next)
  }

  return (
    <div className="hs-stepper">
      <div className="hs-stepper-controls">
        <button
          type="button"
          className="hs-stepper-button"
          aria-label={t('stepper.fewer', { label })}
          aria-disabled={value <= min}
          onClick={() => set(value - 1)}
        >
          <Icon name="minus" />
        </button>
        <input
          className="hs-input hs-stepper-number"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          role="spinbutton"
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-describedby={describedBy}
          value={typed ?? value}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 3))}
          onFocus={(event) => event.target.select()}
          onBlur={finishTyping}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="hs-stepper-button"
          aria-label={t('stepper.more', { label })}
          aria-disabled={value >= max}
          onClick={() => set(value + 1)}
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
