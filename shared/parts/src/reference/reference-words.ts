import type { PartWords } from '../words/with-words.ts'

declare module '@homeside/i18n/strings' {
  interface Strings {
    reference: typeof import('./strings/en.json')
  }
}

/** The words of `Reference` and `ProblemReference`. */
export const referenceWords: PartWords = {
  namespace: 'reference',
  en: () => import('./strings/en.json'),
  es: () => import('./strings/es.json'),
}
