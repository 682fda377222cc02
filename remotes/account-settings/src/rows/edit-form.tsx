import { CancelButton } from '@homeside/forms/cancel-button'
import { PortalForm } from '@homeside/forms/portal-form'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { keptAtom, KeptForm } from '@homeside/parts/kept-form/kept-form'
import { useSetAtom } from 'jotai'
import { useContext, useLayoutEffect, useRef, type ReactNode } from 'react'

import { KeptAsContext } from './kept-as.ts'
import type { EditEnd } from './value-row.tsx'

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
