import type { PartWords } from '../words/with-words.ts'

declare module '@homeside/i18n/strings' {
  interface Strings {
    wizard: typeof import('./strings/en.json')
  }
}

/** The texts of `TaskPage`. */
export const wizardWords: PartWords = {
  namespace: 'wizard',
  en: () => import('./strings/en.json'),
  es: () => import('./strings/es.json'),
}
