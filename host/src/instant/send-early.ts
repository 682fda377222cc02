import { acceptHeader } from '@homeside/contract/constants/contract-version'
import { paths } from '@homeside/contract/constants/paths'

import { loginAlias } from '../login/login-alias.ts'
import { signInForm } from '../login/sign-in-form.ts'
import { readPageSnapshot } from '../page-snapshot.ts'

/** Null where the form says too little to be sent, or where the page has not come far enough. */
export function sendEarly(form: HTMLFormElement): Promise<Response> | null {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const credentials = { username: field('username').value.trim(), password: field('password').value }
  if (!credentials.username || !credentials.password || !document.getElementById('page-snapshot')) return null
  const { origin, pathname: path } = window.location
  const answer = fetch(`${readPageSnapshot().apiOrigin}/${paths.login}`, {
    method: 'POST',
    credentials: 'include',
    headers: { Accept: acceptHeader, 'Accept-Language': document.documentElement.lang },
    body: new URLSearchParams(signInForm(credentials, { alias: loginAlias(path), origin, path, withDashboard: true })),
  })
  // Whoever takes the answer hears of its failure.
  answer.catch(() => undefined)
  return answer
}
