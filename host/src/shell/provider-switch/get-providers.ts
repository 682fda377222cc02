import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import type { AccountProvider } from '@homeside/contract/account-providers'
import { paths } from '@homeside/contract/constants/paths'

/** The providers where the patient's account is active, by name (section 7.3 of the specification). */
export function getProviders(api: Api, signal: AbortSignal): Promise<AccountProvider[]> {
  return call(api, 'GET', paths.patientProviders, { signal })
}
