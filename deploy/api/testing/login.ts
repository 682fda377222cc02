import type { Problem } from '@homeside/contract/problem'
import type { LoginAnswer } from '@homeside/contract/session'

import { loginForm } from './login-form.ts'
import type { TestApi } from './test-api.ts'

/** Sends the login form. Default password: the sandbox's. The answer may be a refusal. */
export async function login(api: TestApi, fields: Record<string, string>, browser = api.openBrowser()) {
  const response = await browser(`${api.origin}/account/login`, {
    method: 'POST',
    credentials: 'include',
    body: loginForm(fields),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as LoginAnswer & Problem }
}
