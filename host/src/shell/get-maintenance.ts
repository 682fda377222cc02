import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'

/** Whether the whole portal is in maintenance (section 7.1 of the specification). */
export async function getMaintenance(api: Api, signal: AbortSignal): Promise<boolean> {
  const { InMaintenance } = await call(api, 'GET', paths.maintenance, { signal })
  return InMaintenance
}
