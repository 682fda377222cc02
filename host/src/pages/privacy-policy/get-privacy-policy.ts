import type { Api } from '@homeside/api-client/api'
import { fillPath, paths } from '@homeside/contract/constants/paths'
import type { PrivacyPolicy } from '@homeside/contract/public-pages'

/** The privacy policy of a provider, or of the portal when no provider is known (section 7.1 of the specification). */
export function getPrivacyPolicy(api: Api, alias: string | null, signal: AbortSignal): Promise<PrivacyPolicy> {
  return api.get(alias ? fillPath(paths.privacyPolicy, { alias }) : paths.portalPrivacyPolicy, { signal }).json()
}
