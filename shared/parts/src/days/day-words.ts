import type { PartWords } from '../words/with-words.ts'

declare module '@homeside/i18n/strings' {
  interface Strings {
    days: typeof import('./strings/en.json')
  }
}

/** The words for days that need no date. */
export const dayWords: PartWords = {
  namespace: 'days',
  en: () => import('./strings/en.json'),
  es: () => import('./strings/es.json'),
}
