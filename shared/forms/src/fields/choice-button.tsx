import type { ReactNode } from 'react'
import { useForm } from 'react-final-form'

interface ChoiceButtonProps {
  /** The field that the button sets. */
  name: string
  value: string
  /** Further fields, and what they are set to. */
  sets?: Readonly<Record<string, unknown>>
  /** A box that must be ticked again, because it stood for the earlier answer. */
  clears?: string
  /** What a screen reader says when the visible words do not name their subject. */
  label?: string
  children: ReactNode
}

/** A button that sets a field to a value, such as "Change". Other fields keep what was typed. */
export function ChoiceButton({ name, value, sets, clears, label, children }: ChoiceButtonProps) {
  const form = useForm()
  function choose() {
    form.change(name, value)
    for (const [other, known] of Object.entries(sets ?? {})) form.change(other, known)
    if (clears !== undefined) form.change(clears, false)
  }
  return (
    <button type="button" className="hs-button hs-button-text" aria-label={label} onClick={choose}>
      {children}
    </button>
  )
}
