import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'

/** The alias of the provider with this site key (section 7.1 of the specification). */
export async function getAliasOfSite(api: Api, siteKey: string, signal: AbortSignal): Promise<string> {
  const { Alias } = await call(api, 'GET', paths.aliasOfSite, { params: { siteKey }, signal })
  return Alias
}
