import { answerQuery } from '@homeside/api-client/answer-query'
import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { requestSource } from '@homeside/contract/constants/limits'
import { paths } from '@homeside/contract/constants/paths'
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
  return answerQuery(paths.verifyProvider, { params: { id: String(codeOrSiteKey) }, language })
}

/** The public data of the provider with an alias. Fails with `not-found`. */
export function providerByAliasQuery(alias: string, language: Language) {
  return answerQuery(paths.providerByAlias, { params: { alias }, language })
}

/** What words search by: digits alone are a postal code, anything else is a part of a name. */
export function providerSearch(words: string): { postalCode: string } | { name: string } {
  const plain = plainText(words)
  return /^[\d\s-]+$/.test(plain) ? { postalCode: plain.replaceAll(/[\s-]/g, '') } : { name: words }
}

/** Providers near a postal code, or with these words in their name. */
export function providersQuery(words: string, language: Language) {
  return answerQuery(paths.searchProviders, { query: providerSearch(words), language })
}

/** Looks up a provider by its code. Fails with `not-found`. */
export function findProvider(api: Api, code: string, signal: AbortSignal): Promise<FoundProvider> {
  return call(api, 'GET', paths.verifyProvider, { params: { id: code }, signal })
}

/** Whether a provider now allows self-registration. */
export async function maySelfRegister(api: Api, siteKey: number): Promise<boolean> {
  const { Success } = await call(api, 'GET', paths.selfRegisterAccess, { params: { siteKey } })
  return Success
}

/** Finds the one record with these four facts. Fails with `no-match`, `too-many-attempts`, `validation`. */
export function searchPatient(
  api: Api,
  asked: PatientSearchRequest,
  signal: AbortSignal,
): Promise<PatientSearchAnswer> {
  return call(api, 'POST', paths.patientSearch, { json: asked, signal })
}

/** Sends six digits to one of the destinations of a search. Earlier codes stay valid for their own ten minutes. */
export async function sendCode(api: Api, destinationKey: string): Promise<void> {
  await call(api, 'POST', paths.generateCode, {
    params: { id: destinationKey },
    query: { requestsource: requestSource },
  })
}

/**
 * Proves the six digits. Resolves to the registration code of the person they were sent to.
 *
 * @throws ApiProblem `no-match`, `code-expired`, `too-many-attempts`; `already-registered` only when the digits are
 * right.
 */
export async function proveCode(
  api: Api,
  proof: { TransactionKey: string; Code: string },
  signal: AbortSignal,
): Promise<PatientRegistrationCodeAnswer> {
  const { SiteKey: siteKey, PatientKey: patientKey } = await call(api, 'POST', paths.verifySelfRegisterCode, {
    json: proof,
    signal,
  })
  const params = { siteKey, patientKey }
  return call(api, 'GET', paths.patientRegistrationCode, { params, signal, acts: true })
}
