import { rememberedUsername } from '@homeside/session/preferences'

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
