import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { PrivacyPolicy } from '@homeside/contract/public-pages'

/** The privacy policy of a provider, or of the portal when no provider is known (section 7.1 of the specification). */
export function getPrivacyPolicy(api: Api, alias: string | null, signal: AbortSignal): Promise<PrivacyPolicy> {
  return alias
    ? call(api, 'GET', paths.privacyPolicy, { params: { alias }, signal })
    : call(api, 'GET', paths.portalPrivacyPolicy, { signal })
}
