import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import type { PublicProvider } from '@homeside/contract/provider'

/** The public data of the provider with this alias (section 7.1 of the specification). */
export function getProvider(api: Api, alias: string, signal: AbortSignal): Promise<PublicProvider> {
  return call(api, 'GET', 'account/provider/alias/{alias}', { params: { alias }, signal })
}

/** Whether the whole portal is in maintenance (section 7.1 of the specification). */
export async function getMaintenance(api: Api, signal: AbortSignal): Promise<boolean> {
  const { InMaintenance } = await call(api, 'GET', 'account/maintenance', { signal })
  return InMaintenance
}
