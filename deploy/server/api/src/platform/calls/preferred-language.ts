import type { Language } from '@homeside/contract/wire'

/** The language of names from the catalogue: Spanish when it is the first the caller names, else English. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  return acceptLanguage?.trim().toLowerCase().startsWith('es') ? 'es' : 'en'
}
