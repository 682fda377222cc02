import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import type { VerifyAnswer } from '@homeside/contract/registration'

/** The facts from the letter and from the patient together. */
export interface Identity {
  RegistrationCode: string
  EmailAddress: string
  LastName: string
  DateOfBirth: string
}

/**
 * Proves a registration code, and opens a session for registering.
 *
 * @throws ApiProblem `invalid-registration`; when all facts are right, `registration-code-closed`,
 * `registration-code-expired`, `already-registered` or `email-already-linked`; or what any call can fail with.
 */
export function verifyRegistration(api: Api, identity: Identity, signal: AbortSignal): Promise<VerifyAnswer> {
  const { RegistrationCode, EmailAddress, LastName, DateOfBirth } = identity
  const proof = { username: EmailAddress, password: RegistrationCode, lastName: LastName, DateOfBirth }
  return call(api, 'POST', 'account/verify', {
    json: { ...proof, resetPasswordMode: false },
    needs: 'access_token',
    signal,
  })
}
