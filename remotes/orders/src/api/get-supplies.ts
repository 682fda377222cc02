import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { SuppliesAnswer } from '@homeside/contract/orders'

/** Everything prescribed to the patient, with what can be ordered now and when the rest can. */
export function getSupplies(api: Api, signal: AbortSignal): Promise<SuppliesAnswer> {
  return call(api, 'GET', paths.supplies, { signal })
}
