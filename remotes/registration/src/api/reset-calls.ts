import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { requestSource } from '@homeside/contract/constants/limits'
import type { VerifyAnswer } from '@homeside/contract/registration'
import type { ProvePasswordResetRequest } from '@homeside/contract/verification'

/**
 * Emails a link and a code. The answer never says whether the account exists.
 *
 * @param name Username, email address, or the id of a link that has expired.
 * @returns The reference by which staff find the request, such as `R-5F3A-91C2`.
 */
export async function sendReset(api: Api, name: string, signal?: AbortSignal): Promise<string> {
  const options = {
    params: { id: name },
    query: { requestsource: requestSource },
    ...(signal ? { signal } : {}),
  } as const
  const { Reference } = await call(api, 'POST', 'account/generateresetcode/{id}', options)
  return Reference
}

/** Emails the usernames of an address to it. The answer never says whether there are any. */
export async function sendUsername(api: Api, EmailAddress: string, signal: AbortSignal): Promise<void> {
  await call(api, 'POST', 'account/username/send', { json: { EmailAddress }, signal })
}

/** Whether a link can still be used. Fails with `link-expired`, or as any call can. */
export async function verifyResetLink(api: Api, id: string): Promise<void> {
  await call(api, 'GET', 'account/password/verify/{id}', {
    params: { id },
    query: { requestsource: requestSource },
    acts: true,
  })
}

/**
 * Proves who somebody is, before a new password is asked for.
 *
 * @throws ApiProblem `no-match`, `link-expired`, `password-already-set`, `too-many-attempts`, or what any call can fail
 * with.
 */
export async function proveReset(api: Api, proof: ProvePasswordResetRequest, signal: AbortSignal): Promise<void> {
  await call(api, 'POST', 'account/password/prove', { json: proof, signal })
}

/** Sets the new password, and opens a session. */
export function setPassword(
  api: Api,
  { username, lastName, DateOfBirth, ResetKey }: ProvePasswordResetRequest,
  password: string,
  signal: AbortSignal,
): Promise<VerifyAnswer> {
  const proof = { username, lastName, DateOfBirth, ResetKey }
  return call(api, 'POST', 'account/verify', {
    json: { ...proof, password, resetPasswordMode: true },
    needs: 'access_token',
    signal,
  })
}
