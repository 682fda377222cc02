import type { Api } from '@homeside/api-client/api'
import { paths } from '@homeside/contract/constants/paths'
import type { InsuranceAnswer, InsurancePolicy } from '@homeside/contract/insurance'

/** The policies on file, the primary one first. */
export async function getInsurance(api: Api, signal: AbortSignal): Promise<InsurancePolicy[]> {
  const { Items } = await api.get(paths.insurance, { signal }).json<InsuranceAnswer>()
  return Items
}
