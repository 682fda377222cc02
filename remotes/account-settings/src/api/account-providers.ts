import { answerKey, answerQuery } from '@homeside/api-client/answer-query'
import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import type { AccountProvider, AddProviderRequest, OptOutAnswer } from '@homeside/contract/account-providers'
import type { SessionMode } from '@homeside/session/session-mode'

/** The calls about the providers of an account. Section 7.3 of the specification. */
interface ProviderCalls {
  /** All providers, by name. */
  all: ReturnType<typeof ofPatient>
  /**
   * Deactivates the account there.
   *
   * @throws ApiProblem `last-active-account`, `provider-change-failed`.
   */
  optOut: (api: Api, id: number) => Promise<OptOutAnswer>
  /**
   * Reactivates the account there.
   *
   * @throws ApiProblem `provider-change-failed`, `provider-maintenance`.
   */
  reactivate: (api: Api, id: number) => Promise<AccountProvider>
  /**
   * Adds a provider.
   *
   * @throws ApiProblem `no-match`, `already-registered`, and others about the code.
   */
  add: (api: Api, json: AddProviderRequest) => Promise<AccountProvider>
}

const ofPatient = () => answerQuery('patient/allproviders')

const standing: ProviderCalls = {
  all: ofPatient(),
  optOut: (api, id) => call(api, 'DELETE', 'patient/providers/{id}', { params: { id } }),
  reactivate: (api, id) => call(api, 'POST', 'patient/reactivateprovider/{id}', { params: { id } }),
  add: (api, json) => call(api, 'POST', 'patient/addprovider', { json }),
}

const withoutProvider: ProviderCalls = {
  all: answerQuery('account/allproviders'),
  optOut: (api, id) => call(api, 'DELETE', 'account/providers/{id}', { params: { id } }),
  reactivate: (api, id) => call(api, 'POST', 'account/reactivateprovider/{id}', { params: { id } }),
  add: (api, json) => call(api, 'POST', 'account/addprovider', { json }),
}

/** The calls for a session: below `account/` for one without a provider. Section 4.1 of the specification. */
export function providerCalls(mode: SessionMode): ProviderCalls {
  return mode === 'no-registrations' ? withoutProvider : standing
}

/** Refreshes everything that shows the providers: this page, the menu's switch, the account's list. */
export async function providersChanged(mode: SessionMode): Promise<void> {
  void pageCache.invalidateQueries({ queryKey: answerKey('patient/providers') })
  void pageCache.invalidateQueries({ queryKey: ['account-status'] })
  await pageCache.invalidateQueries({ queryKey: providerCalls(mode).all.queryKey })
}

/** What the page of a new provider passes to the list, in the navigation's state. */
export function addedState(providerId: number): { added: number } {
  return { added: providerId }
}

/** The provider that was just added, from such a state; null for any other. */
export function addedProvider(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('added' in state)) return null
  return typeof state.added === 'number' ? state.added : null
}
