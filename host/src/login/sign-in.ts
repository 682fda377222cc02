import type { Api, OwnTransport } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import type { LoginAnswer } from '@homeside/contract/session'

import { signInForm, type Credentials, type SignInPlace } from './sign-in-form.ts'

/** Opens a session (section 3.3 of the specification). Sent as a form. */
export function signIn(
  api: Api,
  credentials: Credentials,
  place: SignInPlace,
  transport: Partial<OwnTransport> = {},
): Promise<LoginAnswer> {
  return call(api, 'POST', 'account/login', {
    form: signInForm(credentials, place),
    needs: 'access_token',
    ...transport,
  })
}
