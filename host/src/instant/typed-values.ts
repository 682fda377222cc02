import { rememberedValues } from '../login/login-values.ts'
import type { LoginValues } from '../login/login-values.ts'

/** The content of the prerendered form: whatever was typed, pasted, ticked or filled in before React had loaded. */
export function typedValues(): LoginValues {
  const fields = document.querySelector<HTMLFormElement>('#login form')?.elements
  const field = (name: string) => fields?.namedItem(name)
  const [username, password, remember] = [field('username'), field('password'), field('remember')]
  const areThere = [username, password, remember].every((each) => each instanceof HTMLInputElement)
  if (!areThere) return rememberedValues()
  return {
    username: (username as HTMLInputElement).value,
    password: (password as HTMLInputElement).value,
    remember: (remember as HTMLInputElement).checked,
  }
}
