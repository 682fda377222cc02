import { answerQuery } from '@homeside/api-client/answer-query'
import { paths } from '@homeside/contract/constants/paths'
import type { Language } from '@homeside/contract/wire'

/** The privacy policy of a provider, or of the portal when no provider is known (section 7.1 of the specification). */
export function privacyPolicyQuery(alias: string | null, language: Language) {
  return alias
    ? answerQuery(paths.privacyPolicy, { params: { alias }, language })
    : answerQuery(paths.portalPrivacyPolicy, { language })
}
