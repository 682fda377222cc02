import {
  addressWords,
  consentWords,
  pagerWords,
  paymentWords,
  wizardWords,
  withWords,
} from '@homeside/parts/words/with-words'
import type { RemoteModule } from '@homeside/remote-kit/remote-module'

import type descriptor from '../remote.ts'

declare module '@homeside/i18n/strings' {
  interface Strings {
    orders: typeof import('./strings/en.json')
  }
}

/** The one module that this remote exposes: its pages, as the descriptor names them, and its texts. */
const remote = {
  pages: {
    orders: () => import('./pages/orders/orders-page.tsx'),
    'new-order': () => import('./pages/new-order/new-order-page.tsx'),
    'order-by-text': () => import('./pages/order-by-text/order-by-text-page.tsx'),
  },
  homeCards: { 'next-order': () => import('./home-cards/next-order/next-order.tsx') },
  strings: withWords([addressWords, consentWords, pagerWords, paymentWords, wizardWords], {
    en: () => import('./strings/en.json'),
    es: () => import('./strings/es.json'),
  }),
} satisfies RemoteModule<typeof descriptor>

export default remote
