import { passwordMaxLength, passwordMinLength } from '@homeside/contract/constants/limits'
import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'
import { useState } from 'react'

import { FieldFrame } from '../field-frame.tsx'
import { passwordLength, passwordSpecialCharacter } from '../rules/password.ts'
import { textOf } from '../rules/rule.ts'
import { hintId, useFormField, type FieldProps } from '../use-form-field.ts'
import { noWords, TextInput } from './text-input.tsx'

interface PasswordFieldProps extends FieldProps {
  /** A `new` password states its rules, and browsers offer to create one. */
  purpose: 'current' | 'new' | 'confirm'
}

/** A password. A button shows it, so that it can be read back. */
export function PasswordField({ purpose, hint, ...props }: PasswordFieldProps) {
  const t = useText('forms')
  const hasRules = purpose === 'new' && hint === undefined
  const described = hasRules ? t('password.special') : hint
  const field = useFormField({
    longest: passwordMaxLength,
    ...props,
    ...(described === undefined ? {} : { hint: described }),
  })
  const [isShown, setIsShown] = useState(false)
  return (
    <FieldFrame field={field} label={props.label} hint={hint}>
      {hasRules ? <PasswordRules id={hintId(field.id)} password={textOf(field.value)} /> : null}
      <div className="hs-password">
        <TextInput
          {...noWords}
          field={field}
          type={isShown ? 'text' : 'password'}
          autoComplete={purpose === 'current' ? 'current-password' : 'new-password'}
          value={textOf(field.value)}
          onChange={(event) => field.change(event.target.value)}
        />
        <button
          type="button"
          className="hs-password-toggle"
          aria-label={t(isShown ? 'password.hide' : 'password.show', { label: props.label })}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      </div>
    </FieldFrame>
  )
}

interface PasswordRulesProps {
  /** The id by which the field names them as its description. */
  id: string
  /** What is typed so far. */
  password: string
}

/**
 * The rules of section 5.1 of the specification for a new password. Each has a tick as soon as it is met; that all are
 * met is announced once.
 */
function PasswordRules({ id, password }: PasswordRulesProps) {
  const t = useText('forms')
  const rules = [
    { words: t('password.length', { characters: passwordMinLength }), isMet: passwordLength(password, {}) === null },
    { words: t('password.special'), isMet: passwordSpecialCharacter(password, {}) === null },
  ].map(({ words, isMet }) => ({ words, isMet: isMet && password !== '' }))
  return (
    <>
      <ul id={id} className="hs-hint hs-password-rules">
        {rules.map(({ words, isMet }) => (
          <li key={words} className={isMet ? 'hs-password-met' : ''}>
            {isMet ? <Icon name="check" size={20} /> : <span className="hs-password-open" aria-hidden="true" />}
            <span>{words}</span>
          </li>
        ))}
      </ul>
      <p className="hs-visually-hidden" role="status">
        {rules.every(({ isMet }) => isMet) ? t('password.met') : ''}
      </p>
    </>
  )
}
