import { pagePaths } from '@homeside/contract/constants/page-paths'
import { paths } from '@homeside/contract/constants/paths'
import { faqsOf } from '@homeside/contract/constants/public-texts/public-texts'
import type { HostPage } from '@homeside/contract/host-pages'
import type { ComponentType } from 'react'

import { AboutPage } from '../pages/about/about-page.tsx'
import { FaqsPage } from '../pages/faqs/faqs-page.tsx'
import { PrivacyPolicyPage } from '../pages/privacy-policy/privacy-policy-page.tsx'
import { TermsPage } from '../pages/terms/terms-page.tsx'

/** A page with a text that anyone may read. */
interface TextPage {
  paths: readonly string[]
  Page: ComponentType
  title: 'faqs.title' | 'privacyPolicy.title' | 'terms.title' | 'about.title'
  firstCalls: HostPage['firstCalls']
  screens: readonly string[]
}

/** The host's own first pages. */
export const textPages: readonly TextPage[] = [
  {
    paths: [pagePaths.faqs, pagePaths.aliasFaqs],
    Page: FaqsPage,
    title: 'faqs.title',
    firstCalls: { named: [paths.faqs], unnamed: [paths.portalFaqs] },
    screens: [...new Set(faqsOf(null, 'en').Topics.flatMap(({ Questions }) => Questions.flatMap(screenOf)))],
  },
  {
    paths: [pagePaths.privacyPolicy],
    Page: PrivacyPolicyPage,
    title: 'privacyPolicy.title',
    firstCalls: { named: [paths.privacyPolicy], unnamed: [paths.portalPrivacyPolicy] },
    screens: [],
  },
  {
    paths: [pagePaths.terms, pagePaths.aliasTerms],
    Page: TermsPage,
    title: 'terms.title',
    firstCalls: { named: [paths.terms], unnamed: [paths.portalTerms] },
    screens: [],
  },
  {
    paths: [pagePaths.about, pagePaths.aliasAbout],
    Page: AboutPage,
    title: 'about.title',
    firstCalls: { named: [paths.providerByAlias], unnamed: [] },
    screens: [],
  },
]

function screenOf({ Route: screen }: { Route?: string | undefined }): string[] {
  return screen === undefined ? [] : [screen]
}
