import { pagerWords, paymentWords, withWords } from '@homeside/parts/words/with-words'
import type { RemoteModule } from '@homeside/remote-kit/remote-module'

import type descriptor from '../remote.ts'

declare module '@homeside/i18n/strings' {
  interface Strings {
    payments: typeof import('./strings/en.json')
  }
}

/**
 * The one module that this remote exposes: its pages and account statuses, as the descriptor names them, and its texts.
 */
const remote = {
  pages: {
    payments: () => import('./pages/payments/payments-page.tsx'),
    'payments-portal': () => import('./pages/payments-portal/payments-portal-page.tsx'),
    pay: () => import('./pages/pay/pay-page.tsx'),
    history: () => import('./pages/history/history-page.tsx'),
    charge: () => import('./pages/charge/charge-page.tsx'),
    card: () => import('./pages/card/card-page.tsx'),
  },
  homeCards: { attention: () => import('./home-cards/attention/attention-card.tsx') },
  accountStatuses: { cards: () => import('./account-statuses/cards/cards-status.ts') },
  strings: withWords([pagerWords, paymentWords], {
    en: () => import('./strings/en.json'),
    es: () => import('./strings/es.json'),
  }),
} satisfies RemoteModule<typeof descriptor>

export default remote
