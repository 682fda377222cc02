import {
  faqs,
  portalFaqs,
  portalPrivacyPolicy,
  portalTerms,
  privacyPolicy,
  terms,
} from '@homeside/contract/public-pages'

import type { ServeCall } from '../../calls/call-request.ts'
import type { Dependencies } from '../../calls/dependencies.ts'
import type { ProviderRow } from '../../database/tables/providers.ts'
import { hoursIn } from '../providers/presenter.ts'
import { readProvider } from '../providers/queries.ts'
import type { NamedProvider } from './public-texts.ts'
import { faqsOf, privacyPolicyOf, termsOf } from './public-texts.ts'

/** Names a provider just as its first page does before it asks for a text. So nothing moves when the answer comes. */
function namedAs({ name, phone }: ProviderRow): NamedProvider {
  return { name, phone }
}

/** Serves the public texts: privacy policy, terms and FAQs. */
export function servePublicPages(serve: ServeCall, { processor }: Dependencies): void {
  serve(privacyPolicy, {
    act: ({ database, params }) => readProvider(database, params.alias),
    present: (provider, { language }) => privacyPolicyOf(namedAs(provider), language),
  })
  serve(portalPrivacyPolicy, {
    act: async () => null,
    present: (_, { language }) => privacyPolicyOf(null, language),
  })
  serve(terms, {
    act: ({ database, params }) => readProvider(database, params.alias),
    present: (provider, { language }) => termsOf(namedAs(provider), language),
  })
  serve(portalTerms, {
    act: async () => null,
    present: (_, { language }) => termsOf(null, language),
  })
  serve(faqs, {
    act: ({ database, params }) => readProvider(database, params.alias),
    present: (provider, { language }) =>
      faqsOf(
        { ...namedAs(provider), hours: hoursIn(provider, language) },
        language,
        (offer) => provider[offer] && (offer !== 'paymentsActive' || processor.takesCards),
      ),
  })
  serve(portalFaqs, {
    act: async () => null,
    present: (_, { language }) => faqsOf(null, language),
  })
}
