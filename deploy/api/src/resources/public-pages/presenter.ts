import { privacyPolicyEffectiveDate, privacyPolicyVersion } from '@homeside/contract/constants/privacy-policy'
import type { Faqs, PrivacyPolicy, Terms } from '@homeside/contract/public-pages'
import type { Language } from '@homeside/contract/wire'

import type { ProviderRow } from '../../database/tables/providers.ts'
import { fillIn, nameProvider } from './name-provider.ts'
import { faqsTexts, policyTexts, termsTexts } from './read-pages.ts'

/** The day from which the terms apply, `YYYY-MM-DD`. */
const termsEffectiveDate = '2026-01-01'

/** The privacy policy on the wire, in the provider's name. */
export function presentPrivacyPolicy(provider: ProviderRow | null, language: Language): PrivacyPolicy {
  return {
    Version: privacyPolicyVersion,
    EffectiveDate: privacyPolicyEffectiveDate,
    ...presentText(policyTexts, provider, language),
  }
}

/** The terms on the wire, in the provider's name. */
export function presentTerms(provider: ProviderRow | null, language: Language): Terms {
  return { EffectiveDate: termsEffectiveDate, ...presentText(termsTexts, provider, language) }
}

function presentText(texts: typeof policyTexts, provider: ProviderRow | null, language: Language) {
  const named = nameProvider(provider, language)
  const { title, sections } = texts[language]
  return {
    Language: language,
    Title: title,
    Sections: sections.map(({ heading, paragraphs }) => ({
      Heading: heading,
      Paragraphs: paragraphs.map((paragraph) => fillIn(paragraph, named)),
    })),
  }
}

/** Leaves out what the provider does not offer, and topics that become empty. */
export function presentFaqs(provider: ProviderRow | null, language: Language): Faqs {
  const named = nameProvider(provider, language)
  const topics = faqsTexts[language].topics.map(({ title, questions }) => ({
    Title: title,
    Questions: questions
      .filter(({ needs }) => needs === undefined || provider === null || provider[needs])
      .map(({ question, answer, route }) => ({
        Question: question,
        Answer: fillIn(answer, named),
        ...(route === undefined ? {} : { Route: route }),
      })),
  }))
  return { Language: language, Topics: topics.filter(({ Questions }) => Questions.length > 0) }
}
