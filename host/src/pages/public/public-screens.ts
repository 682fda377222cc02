import { loadNamespace } from '@homeside/i18n/namespaces'
import type { ComponentType } from 'react'

import type { ScreenLoader } from '../../shell/on-demand.tsx'

/** A screen with its texts. */
function withStrings(load: () => Promise<ComponentType>): ScreenLoader {
  return async () => {
    const [screen] = await Promise.all([load(), loadPublicStrings()])
    return screen
  }
}

/** The screens of section 2.2 of the specification that need no session, each loaded when it is opened. */
export const publicScreens = {
  about: withStrings(async () => (await import('../about/about-page.tsx')).AboutPage),
  closed: withStrings(async () => (await import('../closed/closed-page.tsx')).ClosedPage),
  faqs: withStrings(async () => (await import('../faqs/faqs-page.tsx')).FaqsPage),
  networkDown: withStrings(async () => (await import('../network-down/network-down-page.tsx')).NetworkDownPage),
  portalRedirect: withStrings(
    async () => (await import('../portal-redirect/portal-redirect-page.tsx')).PortalRedirectPage,
  ),
  privacyPolicy: withStrings(async () => (await import('../legal-text/legal-pages.tsx')).PrivacyPolicyPage),
  singleSignOn: withStrings(async () => (await import('../sso/single-sign-on-page.tsx')).SingleSignOnPage),
  terms: withStrings(async () => (await import('../legal-text/legal-pages.tsx')).TermsPage),
  verifyEmail: withStrings(async () => (await import('../verify/verify-email-page.tsx')).VerifyEmailPage),
}

declare module '@homeside/i18n/strings' {
  interface Strings {
    public: typeof import('./strings/en.json')
  }
}

/** Loads the namespace `public`: the texts of the public screens. */
function loadPublicStrings(): Promise<void> {
  return loadNamespace('public', { en: () => import('./strings/en.json'), es: () => import('./strings/es.json') })
}
