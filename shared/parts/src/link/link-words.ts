import type { PartWords } from '../words/with-words.ts'

declare module '@homeside/i18n/strings' {
  interface Strings {
    link: typeof import('./strings/en.json')
  }
}

/** The texts of `FinishSection`. */
export const linkWords: PartWords = {
  namespace: 'link',
  en: () => import('./strings/en.json'),
  es: () => import('./strings/es.json'),
}
