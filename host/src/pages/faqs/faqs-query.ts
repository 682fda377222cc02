import { answerQuery } from '@homeside/api-client/answer-query'
import { paths } from '@homeside/contract/constants/paths'
import type { Language } from '@homeside/contract/wire'

/** The FAQs of a provider, or of the portal when no provider is named. */
export function faqsQuery(alias: string | null, language: Language) {
  return alias ? answerQuery(paths.faqs, { params: { alias }, language }) : answerQuery(paths.portalFaqs, { language })
}
