import {
  codeMinutes,
  linkHours,
  orderAheadDays,
  privacyPolicyEffectiveDate,
  privacyPolicyVersion,
  sessionAbsoluteHours,
  sessionIdleMinutes,
  signInTries,
  signInWaitMinutes,
} from '@homeside/contract/constants/limits'
import type { Faqs, PrivacyPolicy, Terms } from '@homeside/contract/public-pages'
import type { ProviderFaqs, ProviderLegalText } from '@homeside/contract/staff-providers'
import type { Language } from '@homeside/contract/wire'
import { and, eq } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { providerTexts } from '../../platform/database/tables/providers.ts'
import faqsEn from './faqs.en.json' with { type: 'json' }
import faqsEs from './faqs.es.json' with { type: 'json' }
import policyEn from './privacy-policy.en.json' with { type: 'json' }
import policyEs from './privacy-policy.es.json' with { type: 'json' }
import termsEn from './terms.en.json' with { type: 'json' }
import termsEs from './terms.es.json' with { type: 'json' }

/*
 * The privacy policy, the terms and the FAQs, one text for all providers. The texts name the provider as
 * `{{provider}}`, how to reach it as `{{contact}}`, and the limits of contract/constants/limits by their names.
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

/** The provider that a text names. */
export interface NamedProvider {
  name: string
  /** Ten digits. */
  phone: string
  /** When somebody answers, in the reader's language. */
  hours?: string
}

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

/**
 * Puts a provider's name into a text, and the portal's present limits, so that no text has an old limit.
 *
 * @param provider Null for "your provider".
 */
function fillIn(text: string, provider: NamedProvider | null, language: Language): string {
  return text
    .replaceAll('{{provider}}', () => provider?.name ?? unnamed[language].provider)
    .replaceAll('{{contact}}', () => (provider ? contactOf(provider, language) : unnamed[language].contact))
    .replaceAll('{{idleMinutes}}', String(sessionIdleMinutes))
    .replaceAll('{{sessionHours}}', String(sessionAbsoluteHours))
    .replaceAll('{{linkHours}}', String(linkHours))
    .replaceAll('{{orderAheadDays}}', String(orderAheadDays))
    .replaceAll('{{codeMinutes}}', String(codeMinutes))
    .replaceAll('{{signInTries}}', String(signInTries))
    .replaceAll('{{signInWaitMinutes}}', String(signInWaitMinutes))
}

function contactOf({ hours, name, phone }: NamedProvider, language: Language): string {
  const written = phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
  const call = { en: `call ${name} at ${written}`, es: `llame a ${name} al ${written}` }
  return call[language] + (hours ? ` (${hours})` : '')
}

const unnamed: Record<Language, { provider: string; contact: string }> = {
  en: { provider: 'your provider', contact: 'call your provider at the number on your statement' },
  es: { provider: 'su proveedor', contact: 'llame a su proveedor al número que aparece en su estado de cuenta' },
}

interface Contents {
  privacy: ProviderLegalText
  terms: ProviderLegalText
  faqs: ProviderFaqs
}

/** The words that patients read. */
export type OwnText = keyof Contents

/** What a provider says in words of its own; null where patients read the portal's. */
export async function findOwnText<Kind extends OwnText>(
  database: Database,
  siteKey: number,
  kind: Kind,
): Promise<Contents[Kind] | null> {
  const [row] = await database
    .select({ content: providerTexts.content })
    .from(providerTexts)
    .where(and(eq(providerTexts.siteKey, siteKey), eq(providerTexts.kind, kind)))
  return row === undefined ? null : (row.content as Contents[Kind])
}

/** The version of the privacy policy that a provider's patients agree to. */
export async function policyVersionOf(database: Database, siteKey: number): Promise<string> {
  return (await findOwnText(database, siteKey, 'privacy'))?.version ?? privacyPolicyVersion
}
