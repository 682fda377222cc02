import type { PartWords } from '../words/with-words.ts'

declare module '@homeside/i18n/strings' {
  interface Strings {
    photos: typeof import('./strings/en.json')
  }
}

/** The texts of taking, choosing and sending photos. */
export const photoWords: PartWords = {
  namespace: 'photos',
  en: () => import('./strings/en.json'),
  es: () => import('./strings/es.json'),
}
