import type { Api } from '@homeside/api-client/api'
import { fillPath, paths } from '@homeside/contract/constants/paths'
import type { Faqs } from '@homeside/contract/public-pages'

/** Questions that patients of a provider ask, or of the portal when no provider is named. */
export function getFaqs(api: Api, alias: string | null, signal: AbortSignal): Promise<Faqs> {
  return api.get(alias ? fillPath(paths.faqs, { alias }) : paths.portalFaqs, { signal }).json<Faqs>()
}
