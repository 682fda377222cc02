import type { Faqs, PrivacyPolicy, Terms } from '../../public-pages.ts'
import type { Language } from '../../wire.ts'
import { privacyPolicyEffectiveDate, privacyPolicyVersion } from '../privacy-policy.ts'
import faqsEn from './faqs.en.json' with { type: 'json' }
import faqsEs from './faqs.es.json' with { type: 'json' }
import { fillIn } from './fill-in.ts'
import type { NamedProvider } from './fill-in.ts'
import policyEn from './privacy-policy.en.json' with { type: 'json' }
import policyEs from './privacy-policy.es.json' with { type: 'json' }
import termsEn from './terms.en.json' with { type: 'json' }
import termsEs from './terms.es.json' with { type: 'json' }

/*
 * The privacy policy, the terms and the FAQs, one text for all providers. The API answers with them, and the host's
 * build draws its first pages with them. The texts name the provider as `{{provider}}`, how to reach it as
 * `{{contact}}`, and the limits of contract/constants/limits by their names.
 */

interface Text {
  title: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}

/** What a provider may offer or not. */
export type Offer = 'suppliesActive' | 'communicationsActive' | 'paymentsActive'

interface Question {
  question: string
  answer: string
  /** The portal's screen that the answer names. */
  route?: string
  /** What the question is about. */
  needs?: Offer
}

export const policyTexts: Record<Language, Text> = { en: policyEn, es: policyEs }
export const termsTexts: Record<Language, Text> = { en: termsEn, es: termsEs }
export const faqsTexts = { en: faqsEn, es: faqsEs } as Record<
  Language,
  { topics: readonly { title: string; questions: readonly Question[] }[] }
>

/** The day from which the terms apply, `YYYY-MM-DD`. */
const termsEffectiveDate = '2026-01-01'

/** The privacy policy with a provider's name; null for a text without a name. */
export function privacyPolicyOf(provider: NamedProvider | null, language: Language): PrivacyPolicy {
  return {
    Version: privacyPolicyVersion,
    EffectiveDate: privacyPolicyEffectiveDate,
    ...textOf(policyTexts, provider, language),
  }
}

/** The terms with a provider's name; null for a text without a name. */
export function termsOf(provider: NamedProvider | null, language: Language): Terms {
  return { EffectiveDate: termsEffectiveDate, ...textOf(termsTexts, provider, language) }
}

function textOf(texts: typeof policyTexts, provider: NamedProvider | null, language: Language) {
  const { title, sections } = texts[language]
  return {
    Language: language,
    Title: title,
    Sections: sections.map(({ heading, paragraphs }) => ({
      Heading: heading,
      Paragraphs: paragraphs.map((paragraph) => fillIn(paragraph, provider, language)),
    })),
  }
}

/**
 * The FAQs with a provider's name; null for a text without a name.
 *
 * @param offers What the provider offers. Questions about anything else are left out, and topics that become empty.
 */
export function faqsOf(
  provider: NamedProvider | null,
  language: Language,
  offers: (offer: Offer) => boolean = () => true,
): Faqs {
  const topics = faqsTexts[language].topics.map(({ title, questions }) => ({
    Title: title,
    Questions: questions
      .filter(({ needs }) => needs === undefined || offers(needs))
      .map(({ question, answer, route }) => ({
        Question: question,
        Answer: fillIn(answer, provider, language),
        ...(route === undefined ? {} : { Route: route }),
      })),
  }))
  return { Language: language, Topics: topics.filter(({ Questions }) => Questions.length > 0) }
}
