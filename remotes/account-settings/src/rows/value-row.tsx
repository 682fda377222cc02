import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'

import './value-row.css'

/** How editing ended: given up, or with something to read about it. */
export type EditEnd = 'cancelled' | 'saved'

interface ValueRowProps {
  label: string
  /** The label is itself what is on file, such as an insurance’s name. */
  isStrong?: boolean
  /** What is on file, and whatever has to be said of it. */
  children: ReactNode
  /** What opens the form: `Change`, or `Add` where there is nothing. */
  changeWords: string
  /** Whether the patient came for this very row: it then has the focus. */
  isAskedFor?: boolean
  /** The form, which says how it ended. */
  renderForm: (end: (how: EditEnd) => void) => ReactNode
}

/**
 * One thing of the account: its value first, and a form in its place once it is to be changed. The form begins with the
 * focus in its first field; after it the focus is on what came of it, or on the button when nothing was sent.
 */
export function ValueRow({
  label,
  isStrong = false,
  children,
  changeWords,
  isAskedFor = false,
  renderForm,
}: ValueRowProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [endedAs, setEndedAs] = useState<EditEnd | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const state = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen || endedAs === null) return
    if (endedAs === 'cancelled') button.current?.focus()
    else state.current?.focus()
  }, [isOpen, endedAs])

  useEffect(() => {
    // After the page has given the focus to its heading.
    if (isAskedFor) queueMicrotask(() => state.current?.focus())
  }, [isAskedFor])

  function end(how: EditEnd) {
    setEndedAs(how)
    setOpen(false)
  }

  return (
    <div ref={state} className="acc-row" role="group" aria-labelledby={id} tabIndex={-1}>
      <div className="acc-row-head">
        <h3 id={id} className={isStrong ? 'acc-row-title' : 'acc-row-label'}>
          {label}
        </h3>
        {isOpen ? null : (
          <button
            ref={button}
            type="button"
            id={`${id}-change`}
            aria-labelledby={`${id}-change ${id}`}
            className="hs-button hs-button-text acc-row-change"
            onClick={() => setOpen(true)}
          >
            {changeWords}
          </button>
        )}
      </div>
      {children}
      {isOpen ? renderForm(end) : null}
    </div>
  )
}
