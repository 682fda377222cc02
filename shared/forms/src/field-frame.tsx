import { formatNumber } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'
import type { ReactNode, FocusEvent } from 'react'

import { textOf } from './rules/rule.ts'
import { countId, hintId, isNearlyFull, messageId, type FormField } from './use-form-field.ts'

interface FieldFrameProps {
  field: FormField
  label: string
  hint?: string | undefined
  children: ReactNode
}

/** A field with its label above, the hint below the label, the control, and its messages. */
export function FieldFrame({ field, label, hint, children }: FieldFrameProps) {
  const t = useText('forms')
  return (
    <div className="hs-field">
      <label className="hs-label" htmlFor={field.id}>
        {field.isOptional ? t('optional', { label }) : label}
      </label>
      {hint ? <FieldHint field={field} hint={hint} /> : null}
      {children}
      {field.longest !== null && isNearlyFull(field.value, field.longest) ? (
        <CharacterCount id={countId(field.id)} count={textOf(field.value).length} longest={field.longest} />
      ) : null}
      <FieldMessage field={field} />
    </div>
  )
}

/** The hint below a field's label. */
export function FieldHint({ field, hint }: { field: FormField; hint: string }) {
  return (
    <p id={hintId(field.id)} className="hs-hint">
      {hint}
    </p>
  )
}

/** What is wrong with a field, or a warning, beside it. */
export function FieldMessage({ field }: { field: Pick<FormField, 'id' | 'error' | 'warning'> }) {
  if (field.error !== null) {
    return (
      <p id={messageId(field.id)} className="hs-field-error">
        <Icon name="error" />
        <span>{field.error}</span>
      </p>
    )
  }
  if (field.warning === null) return null
  return (
    <p id={messageId(field.id)} className="hs-field-error hs-field-warning" role="status">
      <Icon name="warning" />
      <span>{field.warning}</span>
    </p>
  )
}

interface CharacterCountProps {
  id: string
  count: number
  /** The most characters that the server accepts. */
  longest: number
}

/** How much of a field's limit is used. Nothing is cut: a text that is too long stays, and the count says so. */
function CharacterCount({ id, count, longest }: CharacterCountProps) {
  const t = useText('forms')
  const language = useLanguage()
  const words = t('count', { count, typed: formatNumber(count, language), longest: formatNumber(longest, language) })
  return (
    <p id={id} className="hs-hint hs-tabular">
      {count > longest ? `${words} ${t('excess', { count: count - longest })}` : words}
    </p>
  )
}

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
