import {
  faqs,
  portalFaqs,
  portalPrivacyPolicy,
  portalTerms,
  privacyPolicy,
  terms,
} from '@homeside/contract/public-pages'

import type { ServeCall } from '../../calls/call-request.ts'
import { readProvider } from '../providers/queries.ts'
import { presentFaqs, presentPrivacyPolicy, presentTerms } from './presenter.ts'

/** Serves the public texts: privacy policy, terms and FAQs. */
export function servePublicPages(serve: ServeCall): void {
  serve(privacyPolicy, {
    act: ({ database, params }) => readProvider(database, params.alias),
    present: (provider, { language }) => presentPrivacyPolicy(provider, language),
  })
  serve(portalPrivacyPolicy, {
    act: async () => null,
    present: (provider, { language }) => presentPrivacyPolicy(provider, language),
  })
  serve(terms, {
    act: ({ database, params }) => readProvider(database, params.alias),
    present: (provider, { language }) => presentTerms(provider, language),
  })
  serve(portalTerms, {
    act: async () => null,
    present: (provider, { language }) => presentTerms(provider, language),
  })
  serve(faqs, {
    act: ({ database, params }) => readProvider(database, params.alias),
    present: (provider, { language }) => presentFaqs(provider, language),
  })
  serve(portalFaqs, {
    act: async () => null,
    present: (provider, { language }) => presentFaqs(provider, language),
  })
}
