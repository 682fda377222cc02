import { isRecord, isText, listOf, oneOf, orNull } from '@homeside/contract/constants/shapes'
import type { Language } from '@homeside/contract/wire'
import { atom } from 'jotai'

import { localText, usernameKey } from './storage.ts'

/** What this browser keeps of the patient's choices, as JSON; section 3.1 of the specification. Nothing of a patient. */
const storeKey = 'preferencesStore'

interface Preferences {
  /** Null when the patient has not chosen. */
  language: Language | null
  tutorialsSeen: readonly string[]
}

function isPreferences(value: unknown): value is Preferences {
  return isRecord(value) && isLanguageOrNull(value['language']) && isTexts(value['tutorialsSeen'])
}

const isLanguageOrNull = orNull(oneOf('en', 'es'))
const isTexts = listOf(isText)

/** The words that an earlier release kept under keys of their own. */
const earlier = { language: 'language', tutorialsSeen: 'tutorialsSeen' }

function preferences(): Preferences {
  return readPreferences(localText.get(storeKey)) ?? { language: earlierLanguage(), tutorialsSeen: earlierTutorials() }
}

function earlierLanguage(): Language | null {
  const word = localText.get(earlier.language)
  return word !== null && isLanguageOrNull(word) ? word : null
}

function earlierTutorials(): readonly string[] {
  return (localText.get(earlier.tutorialsSeen) ?? '').split(' ').filter((name) => name !== '')
}

function readPreferences(stored: string | null): Preferences | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return isPreferences(value) ? value : null
  } catch {
    return null
  }
}

function keepPreferences(changed: Partial<Preferences>): void {
  const next = { ...preferences(), ...changed }
  if (next.language === null && next.tutorialsSeen.length === 0) localText.remove(storeKey)
  else localText.set(storeKey, JSON.stringify(next))
  for (const key of Object.values(earlier)) localText.remove(key)
}

/** The language that the patient chose; null when they have not chosen. */
export function chosenLanguage(): Language | null {
  return preferences().language
}

/** Calls back when the patient chooses a language in another tab. */
export function onLanguageChosenElsewhere(follow: (language: Language) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const language = key === storeKey ? readPreferences(newValue)?.language : null
    if (language) follow(language)
  })
}

/** The cookie with the patient's own choice of language, `en` or `es`, so that the first page already has it. */
const languageCookie = 'hs-language'

/** Remembers the chosen language, also as a cookie, so that the next page is in it from the start. */
export function chooseOwnLanguage(language: Language): void {
  keepPreferences({ language })
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
}

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
  (get) => get(seenHereAtom) ?? preferences().tutorialsSeen,
  (_get, set, names: readonly string[]) => {
    const each = [...new Set(names)]
    keepPreferences({ tutorialsSeen: each })
    set(seenHereAtom, each)
  },
)

/** The username that the patient asked to remember; empty when none. */
export function rememberedUsername(): string {
  return localText.get(usernameKey) ?? ''
}

/** Remembers the username for the next visit; null forgets it. Section 4.1 of the specification. */
export function rememberUsername(username: string | null): void {
  if (username) localText.set(usernameKey, username)
  else localText.remove(usernameKey)
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
