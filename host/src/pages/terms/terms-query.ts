import { answerQuery } from '@homeside/api-client/answer-query'
import { paths } from '@homeside/contract/constants/paths'
import type { Language } from '@homeside/contract/wire'

/** The terms on which a provider offers the portal, or the portal's own where no provider is known. */
export function termsQuery(alias: string | null, language: Language) {
  return alias
    ? answerQuery(paths.terms, { params: { alias }, language })
    : answerQuery(paths.portalTerms, { language })
}
