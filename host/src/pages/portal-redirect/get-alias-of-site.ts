import type { Api } from '@homeside/api-client/api'
import { fillPath, paths } from '@homeside/contract/constants/paths'

/** The alias of the provider with this site key (section 7.1 of the specification). */
export async function getAliasOfSite(api: Api, siteKey: string, signal: AbortSignal): Promise<string> {
  const { Alias } = await api.get(fillPath(paths.aliasOfSite, { siteKey }), { signal }).json<{ Alias: string }>()
  return Alias
}
