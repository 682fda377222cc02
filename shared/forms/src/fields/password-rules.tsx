import { passwordMinLength } from '@homeside/contract/constants/limits'
import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'

import { passwordLength, passwordSpecialCharacter } from '../rules/password.ts'

interface PasswordRulesProps {
  /** By which the field names them as its description. */
  id: string
  /** What is typed so far. */
  password: string
}

/**
 * The rules of section 5.1 of the specification for a new password. Each has a tick as soon as it is met; that all are
 * met is announced once.
 */
export function PasswordRules({ id, password }: PasswordRulesProps) {
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
