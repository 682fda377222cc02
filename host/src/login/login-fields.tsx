import { Icon } from '@homeside/ui/icon'
import { useState } from 'react'

import type { LoginStrings } from './words/login-strings.ts'

interface UsernameFieldProps {
  /** An own id, because the page may have another username field. */
  id?: string
  strings: LoginStrings
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** The username. The device must not correct or capitalise it. */
export function UsernameField({ id = 'username', strings, value, onChange, error }: UsernameFieldProps) {
  return (
    <div className="hs-field">
      <label className="hs-label" htmlFor={id}>
        {strings.username}
      </label>
      <input
        id={id}
        name="username"
        className="hs-input"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error ? (
        <p id={`${id}-error`} className="hs-field-error">
          <Icon name="error" /> {error}
        </p>
      ) : null}
    </div>
  )
}

interface PasswordFieldProps {
  /** An own id, because the page may have another password field. */
  id?: string
  strings: LoginStrings
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** The password. A button shows it, so that it can be read back. */
export function PasswordField({ id = 'password', strings, value, onChange, error }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="hs-field">
      <label className="hs-label" htmlFor={id}>
        {strings.password}
      </label>
      <div className="login-password">
        <input
          id={id}
          name="password"
          className="hs-input"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className="login-password-toggle"
          aria-label={isShown ? strings.hidePassword : strings.showPassword}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      </div>
      {error ? (
        <p id={`${id}-error`} className="hs-field-error">
          <Icon name="error" /> {error}
        </p>
      ) : null}
    </div>
  )
}
