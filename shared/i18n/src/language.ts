import type { Language } from '@homeside/contract/wire'

/**
 * The language for a browser: Spanish when its first language contains "es", else English (section 1 of the
 * specification). The patient's own choice, when there is one, wins.
 */
export function chooseLanguage(browserLanguage: string, ownChoice: string | null): Language {
  if (ownChoice === 'en' || ownChoice === 'es') return ownChoice
  return browserLanguage.toLowerCase().includes('es') ? 'es' : 'en'
}
