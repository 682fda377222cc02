import type { Api } from '@homeside/api-client/api'
import { paths } from '@homeside/contract/constants/paths'

/** Whether the whole portal is in maintenance (section 7.1 of the specification). */
export async function getMaintenance(api: Api, signal: AbortSignal): Promise<boolean> {
  const answer = await api.get(paths.maintenance, { signal }).json<{ InMaintenance: boolean }>()
  return answer.InMaintenance
}
