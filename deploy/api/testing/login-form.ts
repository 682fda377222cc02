import { sandboxPassword } from '@homeside/sandbox/patients/sign-ins'

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
