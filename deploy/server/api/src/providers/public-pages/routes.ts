import {
  faqs,
  portalFaqs,
  portalPrivacyPolicy,
  portalTerms,
  privacyPolicy,
  terms,
  type Faqs,
  type Terms,
} from '@homeside/contract/public-pages'
import type { ProviderFaqs, ProviderLegalText } from '@homeside/contract/staff-providers'
import type { Language } from '@homeside/contract/wire'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ProviderRow } from '../../platform/database/tables/providers.ts'
import { takesPayments } from '../../platform/session/patient-session.ts'
import { readProvider } from '../directory/directory.ts'
import { hoursIn } from '../directory/hours.ts'
import { faqsOf, findOwnText, privacyPolicyOf, termsOf, type NamedProvider, type OwnText } from './public-texts.ts'

/** Names a provider just as its first page does before it asks for a text. So nothing moves when the answer comes. */
function namedAs({ name, phone }: ProviderRow): NamedProvider {
  return { name, phone }
}

async function readWithText<Kind extends OwnText>(database: Database, alias: string, kind: Kind) {
  const provider = await readProvider(database, alias)
  return { provider, own: await findOwnText(database, provider.siteKey, kind) }
}

/** Puts a provider's own sections in the place of the portal's. */
function inOwnWords<Text extends Terms>(usual: Text, own: ProviderLegalText | null): Text {
  if (own === null) return usual
  const sections = own[usual.Language].map(({ heading, paragraphs }) => ({ Heading: heading, Paragraphs: paragraphs }))
  return { ...usual, EffectiveDate: own.from, Sections: sections }
}

function presentOwnFaqs(own: ProviderFaqs, language: Language): Faqs {
  const topics = own[language].map(({ title, questions }) => ({
    Title: title,
    Questions: questions.map(({ question, answer }) => ({ Question: question, Answer: answer })),
  }))
  return { Language: language, Topics: topics }
}

/** Serves the public texts: privacy policy, terms and FAQs. A provider's own are in place of the portal's. */
export function servePublicPages(serve: ServeCall, { processor }: Dependencies): void {
  serve(privacyPolicy, {
    act: ({ database, params }) => readWithText(database, params.alias, 'privacy'),
    present: ({ provider, own }, { language }) => {
      const usual = privacyPolicyOf(namedAs(provider), language)
      return { ...inOwnWords(usual, own), Version: own?.version ?? usual.Version }
    },
  })
  serve(portalPrivacyPolicy, { act: async () => null, present: (_, { language }) => privacyPolicyOf(null, language) })
  serve(terms, {
    act: ({ database, params }) => readWithText(database, params.alias, 'terms'),
    present: ({ provider, own }, { language }) => inOwnWords(termsOf(namedAs(provider), language), own),
  })
  serve(portalTerms, { act: async () => null, present: (_, { language }) => termsOf(null, language) })
  serve(faqs, {
    act: ({ database, params }) => readWithText(database, params.alias, 'faqs'),
    present: ({ provider, own }, { language, now }) =>
      own
        ? presentOwnFaqs(own, language)
        : faqsOf({ ...namedAs(provider), hours: hoursIn(provider, language, now) }, language, (offer) =>
            offer === 'paymentsActive' ? takesPayments(provider, processor) : provider[offer],
          ),
  })
  serve(portalFaqs, { act: async () => null, present: (_, { language }) => faqsOf(null, language) })
}
