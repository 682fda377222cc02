import { useText } from '@homeside/i18n/use-text'
import type { FocusEvent, ReactNode } from 'react'

import { FieldHint, FieldMessage } from '../field-frame.tsx'
import type { FormField } from '../use-form-field.ts'

interface GroupFrameProps {
  field: FormField
  label: string
  hint?: string | undefined
  /** Radio buttons are marked wrong as a group. Checkboxes are marked one by one. */
  role?: 'radiogroup'
  /** The controls stand in the sentence that they complete, which is the label. */
  isSentence?: boolean
  children: ReactNode
}

/** Passed to the controls of a group: the group is left when the focus leaves all of it. */
export function leaveGroup(field: FormField): (event: FocusEvent<HTMLElement>) => void {
  return ({ currentTarget, relatedTarget }) => {
    if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) field.leave()
  }
}

/** Several controls that answer one question. The question is their legend. */
export function GroupFrame({ field, label, hint, role, isSentence = false, children }: GroupFrameProps) {
  const t = useText('forms')
  return (
    <fieldset
      className="hs-field hs-group"
      aria-describedby={field.control['aria-describedby']}
      role={role}
      aria-invalid={role && field.control['aria-invalid']}
      aria-required={role && field.control['aria-required']}
    >
      <legend className={isSentence ? 'hs-visually-hidden' : 'hs-label'}>
        {field.isOptional ? t('optional', { label }) : label}
      </legend>
      {hint ? <FieldHint field={field} hint={hint} /> : null}
      <div className={isSentence ? 'hs-sentence' : 'hs-choices'}>{children}</div>
      <FieldMessage field={field} />
    </fieldset>
  )
}
