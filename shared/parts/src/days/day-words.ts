import type { PartWords } from '../words/with-words.ts'

declare module '@homeside/i18n/strings' {
  interface Strings {
    days: typeof import('./strings/en.json')
  }
}

/** The texts for days near today. */
export const dayWords: PartWords = {
  namespace: 'days',
  en: () => import('./strings/en.json'),
  es: () => import('./strings/es.json'),
}
