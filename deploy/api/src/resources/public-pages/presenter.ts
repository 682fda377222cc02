import { privacyPolicyEffectiveDate, privacyPolicyVersion } from '@homeside/contract/constants/privacy-policy'
import type { Faqs, PrivacyPolicy } from '@homeside/contract/public-pages'
import type { Language } from '@homeside/contract/wire'

import type { ProviderRow } from '../../database/tables/providers.ts'
import { fillIn, nameProvider } from './name-provider.ts'
import { faqsTexts, policyTexts } from './read-pages.ts'

export function presentPrivacyPolicy(provider: ProviderRow | null, language: Language): PrivacyPolicy {
  const named = nameProvider(provider, language)
  const { title, sections } = policyTexts[language]
  return {
    Version: privacyPolicyVersion,
    EffectiveDate: privacyPolicyEffectiveDate,
    Language: language,
    Title: title,
    Sections: sections.map(({ heading, paragraphs }) => ({
      Heading: heading,
      Paragraphs: paragraphs.map((paragraph) => fillIn(paragraph, named)),
    })),
  }
}

/** Leaves out what the provider does not offer, and topics of which nothing is left. */
export function presentFaqs(provider: ProviderRow | null, language: Language): Faqs {
  const named = nameProvider(provider, language)
  const topics = faqsTexts[language].topics.map(({ title, questions }) => ({
    Title: title,
    Questions: questions
      .filter(({ needs }) => needs === undefined || provider === null || provider[needs])
      .map(({ question, answer }) => ({ Question: question, Answer: fillIn(answer, named) })),
  }))
  return { Language: language, Topics: topics.filter(({ Questions }) => Questions.length > 0) }
}
