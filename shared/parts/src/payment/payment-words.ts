import type { PartWords } from '../words/with-words.ts'

declare module '@homeside/i18n/strings' {
  interface Strings {
    payment: typeof import('./strings/en.json')
  }
}

/** The texts of `PaymentForm`. */
export const paymentWords: PartWords = {
  namespace: 'payment',
  en: () => import('./strings/en.json'),
  es: () => import('./strings/es.json'),
}
