import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { Faqs } from '@homeside/contract/public-pages'

/** Questions that patients of a provider ask, or of the portal when no provider is named. */
export function getFaqs(api: Api, alias: string | null, signal: AbortSignal): Promise<Faqs> {
  return alias
    ? call(api, 'GET', paths.faqs, { params: { alias }, signal })
    : call(api, 'GET', paths.portalFaqs, { signal })
}
