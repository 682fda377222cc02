import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { InsurancePolicy } from '@homeside/contract/insurance'

/** The policies on file, the primary one first. */
export async function getInsurance(api: Api, signal: AbortSignal): Promise<InsurancePolicy[]> {
  const { Items } = await call(api, 'GET', paths.insurance, { signal })
  return Items
}
