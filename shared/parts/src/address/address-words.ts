import type { PartWords } from '../words/with-words.ts'

declare module '@homeside/i18n/strings' {
  interface Strings {
    address: typeof import('./strings/en.json')
  }
}

/** The texts of `AddressFields`. */
export const addressWords: PartWords = {
  namespace: 'address',
  en: () => import('./strings/en.json'),
  es: () => import('./strings/es.json'),
}
