import { rememberedUsername } from '@homeside/session/preferences'

/** What the form holds. */
export interface LoginValues {
  username: string
  password: string
  remember: boolean
}

export const noValues: LoginValues = { username: '', password: '', remember: false }

/** The form as a patient finds it who asked to be remembered, or never did. */
export function rememberedValues(): LoginValues {
  const username = rememberedUsername()
  return { username, password: '', remember: username !== '' }
}
