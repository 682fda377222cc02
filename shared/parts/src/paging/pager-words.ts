import type { PartWords } from '../words/with-words.ts'

declare module '@homeside/i18n/strings' {
  interface Strings {
    paging: typeof import('./strings/en.json')
  }
}

/** The texts of `Pager`. */
export const pagerWords: PartWords = {
  namespace: 'paging',
  en: () => import('./strings/en.json'),
  es: () => import('./strings/es.json'),
}
