import { Icon } from '@homeside/ui/icon'

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
