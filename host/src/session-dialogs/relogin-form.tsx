import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'

import { PasswordField } from '../login/password-field.tsx'
import type { Credentials } from '../login/sign-in-form.ts'
import { UsernameField } from '../login/username-field.tsx'
import { loginStrings } from '../login/words/all-login-strings.ts'
import { failureWords } from '../login/words/login-failure.ts'
import type { LoginFailure } from '../login/words/login-failure.ts'
import { fill } from '../login/words/login-strings.ts'
import { useBrand } from '../shell/use-brand.ts'

interface ReloginFormProps {
  /** The page's own path: an early submit must not put the password into an address. */
  action: string
  initialUsername: string
  onSubmit: (credentials: Credentials) => Promise<LoginFailure | null>
  onLeave: () => void
}

/** Username (if unknown) and password, or the way out for anybody else. */
export function ReloginForm({ action, initialUsername, onSubmit, onLeave }: ReloginFormProps) {
  const t = useText('session')
  const strings = loginStrings[useLanguage()]
  const { name, phone } = useBrand()
  const id = useId()
  const [username, setUsername] = useState(initialUsername)
  const [password, setPassword] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<LoginFailure | null>(null)
  /** A ref, not state: a double click is two events before the next render. */
  const sending = useRef(false)
  const usernameError = isChecked && !username.trim() ? strings.usernameRequired : undefined
  const passwordError = isChecked && !password ? strings.passwordRequired : undefined

  useEffect(() => {
    document.getElementById(initialUsername ? `${id}-password` : `${id}-username`)?.focus()
  }, [id, initialUsername])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    setIsChecked(true)
    setFailure(null)
    const missing = [username.trim() ? null : 'username', password ? null : 'password'].find((field) => field !== null)
    if (missing) {
      document.getElementById(`${id}-${missing}`)?.focus()
      return
    }
    sending.current = true
    setIsSending(true)
    try {
      setFailure(await onSubmit({ username: username.trim(), password }))
    } finally {
      sending.current = false
      setIsSending(false)
    }
  }

  const words = failure ? failureWords(failure, strings) : null
  return (
    <form className="login-form" method="post" action={action} noValidate onSubmit={(event) => void submit(event)}>
      {words ? (
        <Notice tone="danger" title={words.title} focusOnMount>
          {words.next ? <p>{words.next}</p> : null}
        </Notice>
      ) : null}
      <UsernameField
        id={`${id}-username`}
        strings={strings}
        value={username}
        onChange={setUsername}
        error={usernameError}
      />
      <PasswordField
        id={`${id}-password`}
        strings={strings}
        value={password}
        onChange={setPassword}
        error={passwordError}
      />
      <div className="modal-dialog-actions">
        <button type="submit" className="hs-button hs-button-primary hs-button-wide" aria-disabled={isSending}>
          {isSending ? strings.submitting : strings.submit}
        </button>
        <button type="button" className="hs-button hs-button-text hs-button-wide" onClick={onLeave}>
          {t('relogin.leave')}
        </button>
        <p className="hs-hint">{t('relogin.leaveHint')}</p>
      </div>
      <p className="hs-hint">
        {fill(strings.help, { provider: name })} <PhoneLink phone={phone} />
      </p>
    </form>
  )
}
