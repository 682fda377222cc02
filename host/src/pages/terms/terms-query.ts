import { answerQuery } from '@homeside/api-client/answer-query'
import { paths } from '@homeside/contract/constants/paths'
import type { Language } from '@homeside/contract/wire'

/** The terms of a provider, or the portal's own when no provider is known. */
export function termsQuery(alias: string | null, language: Language) {
  return alias
    ? answerQuery(paths.terms, { params: { alias }, language })
    : answerQuery(paths.portalTerms, { language })
}
