import { answerKey, answerQuery } from '@homeside/api-client/answer-query'
import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import type { AddProviderRequest } from '@homeside/contract/account-providers'
import type { SessionMode } from '@homeside/session/session-mode'

/** The calls about the providers of an account. Section 7.3 of the specification. */
const callsOfPatient = {
  /** All providers, by name. */
  all: answerQuery('patient/allproviders'),
  /**
   * Deactivates the account there.
   *
   * @throws ApiProblem `last-active-account`, `provider-change-failed`.
   */
  optOut: (api: Api, id: number) => call(api, 'DELETE', 'patient/providers/{id}', { params: { id } }),
  /**
   * Reactivates the account there.
   *
   * @throws ApiProblem `provider-change-failed`, `provider-maintenance`.
   */
  reactivate: (api: Api, id: number) => call(api, 'POST', 'patient/reactivateprovider/{id}', { params: { id } }),
  /**
   * Adds a provider.
   *
   * @throws ApiProblem `no-match`, `already-registered`, and others about the code.
   */
  add: (api: Api, json: AddProviderRequest) => call(api, 'POST', 'patient/addprovider', { json }),
}

type ProviderCalls = typeof callsOfPatient

const callsWithoutProvider: ProviderCalls = {
  all: answerQuery('account/allproviders'),
  optOut: (api, id) => call(api, 'DELETE', 'account/providers/{id}', { params: { id } }),
  reactivate: (api, id) => call(api, 'POST', 'account/reactivateprovider/{id}', { params: { id } }),
  add: (api, json) => call(api, 'POST', 'account/addprovider', { json }),
}

/** The calls for a session: below `account/` for one without a provider. Section 4.1 of the specification. */
export function providerCalls(mode: SessionMode): ProviderCalls {
  return mode === 'no-registrations' ? callsWithoutProvider : callsOfPatient
}

/** Refreshes everything that shows the providers: this page, the menu's switch, the account's list. */
export async function providersChanged(mode: SessionMode): Promise<void> {
  void pageCache.invalidateQueries({ queryKey: answerKey('patient/providers') })
  void pageCache.invalidateQueries({ queryKey: ['account-status'] })
  await pageCache.invalidateQueries({ queryKey: providerCalls(mode).all.queryKey })
}
