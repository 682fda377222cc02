import { paths } from '@homeside/contract/constants/paths'

import { loginAlias } from '../login/login-alias.ts'
import { signInForm } from '../login/sign-in-form.ts'
import { readPageSnapshot } from '../page/page-snapshot.ts'
import { askEarly } from './ask-early.ts'

/**
 * Sends the login form before the portal's script has loaded, so that a patient who types fast does not wait for it.
 * Null when the form is not complete enough to send, or the page has not loaded far enough.
 */
export function sendEarly(form: HTMLFormElement): Promise<Response> | null {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const credentials = { username: field('username').value.trim(), password: field('password').value }
  if (!credentials.username || !credentials.password || !document.getElementById('page-snapshot')) return null
  const { origin, pathname: path } = window.location
  return askEarly(`${readPageSnapshot().apiOrigin}/${paths.login}`, {
    method: 'POST',
    body: new URLSearchParams(signInForm(credentials, { alias: loginAlias(path), origin, path, withDashboard: true })),
  })
}
