import { Notice } from '@homeside/ui/notice'

import { failureWords } from './words/login-failure.ts'
import type { LoginFailure } from './words/login-failure.ts'
import type { LoginStrings } from './words/login-strings.ts'

/** The words of what is missing, by name, so that they follow a change of language. */
export interface FieldErrors {
  username?: 'usernameRequired'
  password?: 'passwordRequired'
}

interface ErrorSummaryProps {
  strings: LoginStrings
  errors: FieldErrors
  failure: LoginFailure | null
}

/** Everything that kept the form from being sent, at its top, with the focus. */
export function ErrorSummary({ strings, errors, failure }: ErrorSummaryProps) {
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
