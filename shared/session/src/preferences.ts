import type { Language } from '@homeside/contract/wire'
import { atom } from 'jotai'

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

const passkeysKey = 'passkeys'
const offerKey = 'passkeyOffer'

/** The passkeys that were made on this device, by their ids. An id alone gives no access. */
export function passkeysHere(): string[] {
  return (localText.get(passkeysKey) ?? '').split(' ').filter((id) => id !== '')
}

/** Remembers that this device has a passkey, so that the login offers it. */
export function keepPasskeyHere(credentialId: string): void {
  localText.set(passkeysKey, [...new Set([...passkeysHere(), credentialId])].join(' '))
}

/** Forgets a passkey that is no longer valid, so that the login no longer offers it. */
export function forgetPasskeyHere(credentialId: string): void {
  const left = passkeysHere().filter((id) => id !== credentialId)
  if (left.length === 0) localText.remove(passkeysKey)
  else localText.set(passkeysKey, left.join(' '))
}

/** Whether the patient refused passkeys on this device. */
export function hasDeclinedPasskey(): boolean {
  return localText.get(offerKey) === 'declined'
}

/** Stops offering passkeys on this device. The account keeps them. */
export function declinePasskey(): void {
  localText.set(offerKey, 'declined')
}

const tutorialsKey = 'tutorialsSeen'

const seenHereAtom = atom<readonly string[] | null>(null)

/**
 * The tutorials that were seen in this browser, by name. It is a preference like the language, so it survives a logout.
 * An empty list offers them all again (section 2.10 of the specification, reset tutorials).
 *
 * ```ts
 * const [seen, setSeen] = useAtom(seenTutorialsAtom)
 * setSeen([...seen, 'welcome'])
 * ```
 */
export const seenTutorialsAtom = atom(
  (get) => get(seenHereAtom) ?? storedTutorials(),
  (_get, set, names: readonly string[]) => {
    const each = [...new Set(names)]
    if (each.length > 0) localText.set(tutorialsKey, each.join(' '))
    else localText.remove(tutorialsKey)
    set(seenHereAtom, each)
  },
)

function storedTutorials(): readonly string[] {
  return (localText.get(tutorialsKey) ?? '').split(' ').filter((name) => name !== '')
}

/** The cookie with the patient's own choice of language, `en` or `es`, so that the first page already has it. */
const languageCookie = 'hs-language'
