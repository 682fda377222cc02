import type { Language } from '@homeside/contract/wire'

/**
 * The language for a browser: the patient's own choice if there is one; else Spanish when the browser's first language
 * contains "es", else English (section 1 of the specification).
 */
export function chooseLanguage(browserLanguage: string, ownChoice: string | null): Language {
  if (ownChoice === 'en' || ownChoice === 'es') return ownChoice
  return browserLanguage.toLowerCase().includes('es') ? 'es' : 'en'
}
