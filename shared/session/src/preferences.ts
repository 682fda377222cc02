import { languageCookie } from '@homeside/contract/constants/language-cookie'
import type { Language } from '@homeside/contract/wire'

import { localText } from './storage.ts'

const usernameKey = 'username'
const languageKey = 'language'

/** The username that the patient asked to remember; empty when none. */
export function rememberedUsername(): string {
  return localText.get(usernameKey) ?? ''
}

/** Remembers the username for the next visit; null forgets it. Section 4.1 of the specification. */
export function rememberUsername(username: string | null): void {
  if (username) localText.set(usernameKey, username)
  else localText.remove(usernameKey)
}

/** The language that the patient chose; null when they have not chosen. */
export function chosenLanguage(): Language | null {
  return asLanguage(localText.get(languageKey))
}

/** Calls back when the patient chooses a language in another tab. */
export function onLanguageChosenElsewhere(follow: (language: Language) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const language = key === languageKey ? asLanguage(newValue) : null
    if (language) follow(language)
  })
}

function asLanguage(stored: string | null): Language | null {
  return stored === 'en' || stored === 'es' ? stored : null
}

/** Remembers the chosen language, also as a cookie, so that the next page is in it from the start. */
export function chooseOwnLanguage(language: Language): void {
  localText.set(languageKey, language)
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
}
