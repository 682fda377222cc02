import type { Problem } from '@homeside/contract/problem'
import type { LoginAnswer } from '@homeside/contract/session'
import { sandboxPassword } from '@homeside/sandbox/patients/sign-ins'

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

/** The fields of a login from the portal, with the sandbox's password and these fields besides or instead. */
export function loginForm(fields: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams({
    password: sandboxPassword,
    requestSource: 'btportal',
    grant_type: 'password',
    allowLoginWithoutRegistration: 'true',
    ...fields,
  })
}
