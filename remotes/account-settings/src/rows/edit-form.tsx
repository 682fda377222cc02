import { CancelButton } from '@homeside/forms/cancel-button'
import { PortalForm } from '@homeside/forms/portal-form'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import type { ReactNode } from 'react'

import { FocusFirstField } from './focus-first-field.tsx'
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

/** The form of one row: its fields, a button to save and one to leave. */
export function EditForm<Values extends object>({
  initialValues,
  rules,
  save,
  onEnd,
  saveWords,
  children,
}: EditFormProps<Values>) {
  async function send(values: Values, signal: AbortSignal) {
    await save(values)
    if (!signal.aborted) onEnd('saved')
  }

  return (
    <PortalForm<Values> initialValues={initialValues} rules={rules} onSubmit={send}>
      {children}
      <FocusFirstField />
      <SubmitButton>{saveWords}</SubmitButton>
      <CancelButton onCancel={() => onEnd('cancelled')} />
    </PortalForm>
  )
}
