import type { Language } from '@homeside/contract/wire'
import { changeLanguage } from '@homeside/i18n/namespaces'

const stored = 'homeside-desk-language'

/** The language that somebody chose in this browser; null for none. */
export function chosenLanguage(): string | null {
  return localStorage.getItem(stored)
}

/** Shows the desk in another language, from now on. */
export async function chooseDeskLanguage(language: Language): Promise<void> {
  localStorage.setItem(stored, language)
  await changeLanguage(language)
}
