import { referenceWords, wizardWords, withWords } from '@homeside/parts/words/with-words'
import type { RemoteModule } from '@homeside/remote-kit/remote-module'

import type descriptor from '../remote.ts'

declare module '@homeside/i18n/strings' {
  interface Strings {
    'mobile-first': typeof import('./strings/en.json')
  }
}

/** The one module that this remote exposes: its pages, as the descriptor names them, and its texts. */
const remote = {
  pages: {
    'open-link': () => import('./pages/open-link/open-link-page.tsx'),
    'invalid-link': () => import('./pages/invalid-link/invalid-link-page.tsx'),
    verification: () => import('./pages/verification/verification-page.tsx'),
    'action-completed': () => import('./pages/action-completed/action-completed-page.tsx'),
    'mobile-payments': () => import('./pages/mobile-payments/mobile-payments-page.tsx'),
    'mobile-payments-sso': () => import('./pages/mobile-payments-sso/mobile-payments-sso-page.tsx'),
  },
  homeCards: {},
  strings: withWords([referenceWords, wizardWords], {
    en: () => import('./strings/en.json'),
    es: () => import('./strings/es.json'),
  }),
} satisfies RemoteModule<typeof descriptor>

export default remote
