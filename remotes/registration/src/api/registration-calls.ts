import { answerQuery } from '@homeside/api-client/answer-query'
import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import type { RegistrationAnswer, SaveRegistrationRequest, VerifyAnswer } from '@homeside/contract/registration'
import type { Language } from '@homeside/contract/wire'
import { keepRegistration } from '@homeside/remote-kit/session-actions'

/** The progress of the wizard, and what its pages saved (section 4.2 of the specification). */
export const registrationQuery = answerQuery('account/registration')

/** Who is registering: email, language, time zone. */
export const patientUserQuery = answerQuery('patient/user')

/** The security questions, in the page's language. */
export function questionsQuery(language: Language) {
  return answerQuery('account/questions', { language })
}

/**
 * Saves one page of the wizard, and stores the progress for the guards.
 *
 * @throws ApiProblem `validation` by field, or what any call can fail with.
 */
export async function saveStep(
  api: Api,
  step: SaveRegistrationRequest,
  signal?: AbortSignal,
): Promise<RegistrationAnswer> {
  const answer = await call(api, 'POST', 'account/registration', { json: step, ...(signal ? { signal } : {}) })
  pageCache.setQueryData(registrationQuery.queryKey, answer)
  keepRegistration(answer)
  return answer
}

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
