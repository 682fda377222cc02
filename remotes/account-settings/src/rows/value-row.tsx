import { CancelButton } from '@homeside/forms/cancel-button'
import { PortalForm } from '@homeside/forms/portal-form'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { keptAtom, KeptForm } from '@homeside/parts/kept-form/kept-form'
import { isElsewhere } from '@homeside/ui/page'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, createContext, useContext } from 'react'

import './value-row.css'

/** The name under which the form of a row keeps what is typed; null where it takes no time to type it again. */
const KeptAsContext = createContext<string | null>(null)

/** How editing ended: left, or with a message. */
export type EditEnd = 'cancelled' | 'saved'

interface ValueRowProps {
  label: string
  /** The label itself is what is on file, such as an insurance’s name. */
  isStrong?: boolean
  /** The value on file, and everything else to show about it. */
  children?: ReactNode
  /** The words of the button that opens the form: `Change`, or `Add` when there is no value. */
  changeWords: string
  /** Whether the button stands below the rest of the row, which leads to it. */
  isButtonBelow?: boolean
  /** Whether the patient came for this row. It then has the focus. */
  isAskedFor?: boolean
  /** Names the form, which then keeps what is typed in this tab, and is open again after a reload. */
  keptAs?: string
  /** The form. It reports how it ended. */
  renderForm: (end: (how: EditEnd) => void) => ReactNode
}

/**
 * One value of the account, and a form in its place when it is being changed. The form starts with the focus in its
 * first field. Afterwards the focus is on the result, or on the button when nothing was sent. Who has gone on to
 * something else while it was saved stays there.
 */
export function ValueRow({
  label,
  isStrong = false,
  children,
  changeWords,
  isButtonBelow = false,
  isAskedFor = false,
  keptAs,
  renderForm,
}: ValueRowProps) {
  const id = useId()
  const hasTyped = useAtomValue(keptAtom(keptAs ?? '')) !== null
  const [isOpen, setOpen] = useState(keptAs !== undefined && hasTyped)
  const [endedAs, setEndedAs] = useState<EditEnd | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const state = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isOpen || endedAs === null) return
    if (endedAs === 'cancelled') button.current?.focus()
    else if (!isElsewhere(state.current)) state.current?.focus()
  }, [isOpen, endedAs])

  useEffect(() => {
    // A moment later, because the page first focuses its heading.
    if (isAskedFor) queueMicrotask(() => state.current?.focus())
  }, [isAskedFor])

  function end(how: EditEnd) {
    setEndedAs(how)
    setOpen(false)
  }

  const opener = isOpen ? null : (
    <button
      ref={button}
      type="button"
      id={`${id}-change`}
      aria-labelledby={`${id}-change ${id}`}
      className={isButtonBelow ? 'hs-button hs-button-quiet hs-button-wide' : 'hs-button hs-button-text acc-row-change'}
      onClick={() => setOpen(true)}
    >
      {changeWords}
    </button>
  )
  return (
    <div ref={state} className="acc-row" role="group" aria-labelledby={id} tabIndex={-1}>
      <div className="acc-row-head">
        <h3 id={id} className={isStrong ? 'acc-row-title' : 'acc-row-label'}>
          {label}
        </h3>
        {isButtonBelow ? null : opener}
      </div>
      {children}
      {isButtonBelow ? opener : null}
      {isOpen ? <KeptAsContext value={keptAs ?? null}>{renderForm(end)}</KeptAsContext> : null}
    </div>
  )
}

interface EditFormProps<Values extends object> {
  initialValues: Values
  rules: FormRules<Values>
  /** Saves what was typed. A problem is thrown, as by any call. */
  save: (values: Values) => Promise<void>
  onEnd: (how: EditEnd) => void
  saveWords: string
  children: ReactNode
}

/** The form of one row: its fields, a button to save and one to leave. A row with a name keeps what is typed. */
export function EditForm<Values extends object>({
  initialValues,
  rules,
  save,
  onEnd,
  saveWords,
  children,
}: EditFormProps<Values>) {
  const keptAs = useContext(KeptAsContext)
  const keep = useSetAtom(keptAtom(keptAs ?? ''))

  async function send(values: Values, signal: AbortSignal) {
    await save(values)
    if (!signal.aborted) onEnd('saved')
  }

  function cancel() {
    if (keptAs !== null) keep(null)
    onEnd('cancelled')
  }

  const form = { initialValues, rules, onSubmit: send }
  const fields = (
    <>
      {children}
      <FocusFirstField />
      <SubmitButton>{saveWords}</SubmitButton>
      <CancelButton onCancel={cancel} />
    </>
  )
  if (keptAs === null) return <PortalForm<Values> {...form}>{fields}</PortalForm>
  return (
    <KeptForm<Values> keptAs={keptAs} {...form}>
      {fields}
    </KeptForm>
  )
}

/** Render this inside a form. When the form appears, its first field gets the focus, or a button before that field. */
export function FocusFirstField() {
  const here = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    here.current?.closest('form')?.querySelector<HTMLElement>('input:not([hidden]), select, textarea, button')?.focus()
  }, [])
  return <span ref={here} hidden />
}

/** Rows that belong together, under a heading. */
export function RowGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="acc-group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="acc-rows">{children}</div>
    </section>
  )
}
