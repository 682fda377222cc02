import { rememberedUsername } from '@homeside/session/preferences'
import { Notice } from '@homeside/ui/notice'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'

import { PasswordField, UsernameField } from './login-fields.tsx'
import type { Credentials } from './sign-in-form.ts'
import { type LoginStrings, failureWords, type LoginFailure } from './words/login-strings.ts'

export interface LoginFormProps {
  strings: LoginStrings
  /** The page's own path: an early submit must not put the password into an address. */
  action: string
  /** Reads the form's content, when it renders and again when it is mounted. */
  initialValues: () => LoginValues
  onSubmit: (credentials: Credentials, remember: boolean) => Promise<LoginFailure | null>
}

/** Username and password. One submit at a time, and what was typed stays in any case. */
export function LoginForm({ strings, action, initialValues, onSubmit }: LoginFormProps) {
  const [initial] = useState(initialValues)
  const [username, setUsername] = useState(initial.username)
  const [password, setPassword] = useState(initial.password)
  const [remember, setRemember] = useState(initial.remember)
  const [isSending, setIsSending] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<LoginFailure | null>(null)
  /** A ref, not state: a double click is two events before the next render. */
  const sending = useRef(false)

  // A prerendered form needs a while to hydrate. What is typed meanwhile is only in its fields.
  useLayoutEffect(() => {
    const now = initialValues()
    setUsername(now.username)
    setPassword(now.password)
    setRemember(now.remember)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only once, when the form is hydrated
  }, [])

  function tell(missing: FieldErrors, why: LoginFailure | null): void {
    setErrors(missing)
    setFailure(why)
    setAttempt((count) => count + 1)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    // Read from the fields: browsers hide autofilled values from scripts until the first gesture.
    const field = (name: string) => event.currentTarget.elements.namedItem(name) as HTMLInputElement
    const credentials = { username: field('username').value.trim(), password: field('password').value }
    const isRemembered = field('remember').checked
    // Values that the browser reveals only now stay in the fields at the next render.
    setUsername(field('username').value)
    setPassword(credentials.password)
    setRemember(isRemembered)
    const found: FieldErrors = {
      ...(credentials.username ? {} : { username: 'usernameRequired' }),
      ...(credentials.password ? {} : { password: 'passwordRequired' }),
    }
    if (Object.keys(found).length > 0) return tell(found, null)
    sending.current = true
    setIsSending(true)
    let isSignedIn = false
    try {
      const outcome = await onSubmit(credentials, isRemembered)
      isSignedIn = outcome === null
      // An earlier notice stays until here, so that nothing moves under a finger.
      if (outcome) tell({}, outcome)
    } finally {
      // After the sign-in the form is about to disappear. A second click must not open a second session.
      if (!isSignedIn) {
        sending.current = false
        setIsSending(false)
      }
    }
  }

  return (
    <form className="login-form" method="post" action={action} noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary key={attempt} strings={strings} errors={errors} failure={failure} />
      <UsernameField
        strings={strings}
        value={username}
        onChange={setUsername}
        error={errors.username && strings[errors.username]}
      />
      <PasswordField
        strings={strings}
        value={password}
        onChange={setPassword}
        error={errors.password && strings[errors.password]}
      />
      <label className="hs-choice">
        <input
          type="checkbox"
          name="remember"
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        <span>{strings.remember}</span>
      </label>
      <button type="submit" className="hs-button hs-button-primary hs-button-wide" aria-disabled={isSending}>
        {isSending ? strings.submitting : strings.submit}
      </button>
      <p className="login-more">
        <a href={action.replace(/login\/?$/i, 'reset')}>{strings.forgot}</a>
        <a href={action.replace(/login\/?$/i, 'register/verify')}>{strings.register}</a>
      </p>
    </form>
  )
}

/** The keys of the messages, and not their words, so that the messages follow a change of language. */
interface FieldErrors {
  username?: 'usernameRequired'
  password?: 'passwordRequired'
}

interface ErrorSummaryProps {
  strings: LoginStrings
  errors: FieldErrors
  failure: LoginFailure | null
}

/** Everything that kept the form from being sent, at its top, with the focus. */
function ErrorSummary({ strings, errors, failure }: ErrorSummaryProps) {
  const entries = (['username', 'password'] as const).flatMap((field) => {
    const words = errors[field]
    return words === undefined ? [] : [{ field, message: strings[words] }]
  })
  if (entries.length > 0) {
    return (
      <Notice tone="danger" title={strings.summaryTitle} focusOnMount>
        <ul className="login-errors">
          {entries.map(({ field, message }) => (
            <li key={field}>
              <a
                href={`#${field}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(field)?.focus()
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    )
  }
  if (!failure) return null
  const { title, next } = failureWords(failure, strings)
  return (
    <Notice tone="danger" title={title} focusOnMount>
      {next ? <p>{next}</p> : null}
    </Notice>
  )
}

/** The content of the form. */
export interface LoginValues {
  username: string
  password: string
  remember: boolean
}

export const noValues: LoginValues = { username: '', password: '', remember: false }

/** The form's first content, with the remembered username if there is one. */
export function rememberedValues(): LoginValues {
  const username = rememberedUsername()
  return { username, password: '', remember: username !== '' }
}
