import { answerQuery } from '@homeside/api-client/answer-query'
import type { Api } from '@homeside/api-client/api'
import { ApiProblem } from '@homeside/api-client/api-problem'
import { call } from '@homeside/api-client/call'
import { requestSource } from '@homeside/contract/constants/limits'
import { plainText } from '@homeside/contract/constants/typed-text'
import type { FoundProvider } from '@homeside/contract/provider'
import type {
  PatientRegistrationCodeAnswer,
  PatientSearchAnswer,
  PatientSearchRequest,
} from '@homeside/contract/self-registration'
import type { Language } from '@homeside/contract/wire'

/** The provider with a code of three letters, or with a site key. Fails with `not-found`. */
export function providerQuery(codeOrSiteKey: string | number, language: Language) {
  return answerQuery('account/provider/verify/{id}', { params: { id: String(codeOrSiteKey) }, language })
}

/** The public data of the provider with an alias. Fails with `not-found`. */
export function providerByAliasQuery(alias: string, language: Language) {
  return answerQuery('account/provider/alias/{alias}', { params: { alias }, language })
}

/** What words search by: digits alone are a postal code, anything else is a part of a name. */
export function providerSearch(words: string): { postalCode: string } | { name: string } {
  const plain = plainText(words)
  return /^[\d\s-]+$/.test(plain) ? { postalCode: plain.replaceAll(/[\s-]/g, '') } : { name: words }
}

/** Providers near a postal code, or with these words in their name. */
export function providersQuery(words: string, language: Language) {
  return answerQuery('account/provider/search', { query: providerSearch(words), language })
}

/** Looks up a provider by its code. Fails with `not-found`. */
export function findProvider(api: Api, code: string, signal: AbortSignal): Promise<FoundProvider> {
  return call(api, 'GET', 'account/provider/verify/{id}', { params: { id: code }, signal })
}

/** Whether a provider now allows self-registration. */
export async function maySelfRegister(api: Api, siteKey: number): Promise<boolean> {
  const { Success } = await call(api, 'GET', 'selfregister/hasAccess/{siteKey}', { params: { siteKey } })
  return Success
}

/** Finds the one record with these four facts. Fails with `no-match`, `too-many-attempts`, `validation`. */
export function searchPatient(
  api: Api,
  asked: PatientSearchRequest,
  signal: AbortSignal,
): Promise<PatientSearchAnswer> {
  return call(api, 'POST', 'selfregister/patientSearch', { json: asked, signal })
}

/**
 * Sends six digits to one of the destinations of a search. Earlier codes stay valid for their own ten minutes.
 *
 * @returns whether they come late, because they cannot be sent just now.
 * @throws ApiProblem `not-sent` where they cannot be sent there, `too-many-attempts`.
 */
export async function sendCode(api: Api, destinationKey: string): Promise<boolean> {
  const { Queued = false } = await call(api, 'POST', 'account/generatecode/{id}', {
    params: { id: destinationKey },
    query: { requestsource: requestSource },
  })
  return Queued
}

/**
 * Proves the six digits. Resolves to the patient they were sent to, with a registration code.
 *
 * @throws ApiProblem `no-match`, `code-expired`, `too-many-attempts`; `already-registered` only when the digits are
 * right.
 */
export async function proveCode(
  api: Api,
  proof: { TransactionKey: string; Code: string },
  signal: AbortSignal,
): Promise<PatientRegistrationCodeAnswer & { patient: { siteKey: number; patientKey: number } }> {
  const { SiteKey: siteKey, PatientKey: patientKey } = await call(api, 'POST', 'selfregister/verifycode', {
    json: proof,
    signal,
  })
  const patient = { siteKey, patientKey }
  return {
    ...(await call(api, 'GET', 'selfregister/patientregistrationcode/{siteKey}/{patientKey}', {
      params: patient,
      signal,
      acts: true,
    })),
    patient,
  }
}

/**
 * Asks whether the patient who was proved may register with an address, before their code is used. Nobody is asked any
 * more once the proof has run out: the code is good for longer, and decides.
 *
 * @throws ApiProblem `already-registered`, `email-already-linked`, `validation`, or what any call can fail with.
 */
export async function verifySelfRegister(
  api: Api,
  { siteKey, patientKey }: { siteKey: number; patientKey: number },
  EmailAddress: string,
  signal: AbortSignal,
): Promise<void> {
  const json = { SiteKey: siteKey, PatientKey: patientKey, EmailAddress, RequestSource: requestSource } as const
  try {
    await call(api, 'POST', 'account/verifySelfRegister', { json, signal })
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'no-match')) throw error
  }
}
