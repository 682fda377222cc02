/** The login's own texts. It works without the portal's translations. */
export type LoginStrings = typeof import('../strings/en.json')

/** Replaces the braces in a text with values: `Call {provider} at`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (brace, name: string) => String(values[name] ?? brace))
}

/** Why a sign-in failed. Minutes only when the server said how long to wait. */
export interface LoginFailure {
  code: string
  minutes: number | null
}

/** What happened, and what to do. */
export interface FailureWords {
  title: string
  next: string | null
}

/** The words of section 8.2 of the specification for a failed sign-in. Any other code is a failed login. */
export function failureWords({ code, minutes }: LoginFailure, strings: LoginStrings): FailureWords {
  const { notices, problems } = strings
  switch (code) {
    case 'no-cookie':
      return { title: notices[code], next: notices['no-cookie-next'] }
    case 'validation':
      // The server accepts such a text in no field, so it is nobody's username or password.
      return { title: problems['invalid-credentials'], next: problems['invalid-credentials-next'] }
    case 'invalid-credentials':
    case 'network-unreachable':
      return { title: problems[code], next: problems[`${code}-next`] }
    case 'account-locked':
      return { title: problems[code], next: problems['account-next'] }
    case 'session-expired':
      return { title: problems[code], next: null }
    case 'too-many-attempts': {
      const text = minutes === 1 ? problems['too-many-attempts-one'] : problems['too-many-attempts-many']
      return { title: problems[code], next: minutes ? fill(text, { minutes }) : problems['login-failed-next'] }
    }
    default:
      return { title: problems['login-failed'], next: problems['login-failed-next'] }
  }
}
