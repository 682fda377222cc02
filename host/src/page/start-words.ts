import type { BrandTexts } from '@homeside/contract/brand'
import type { Language } from '@homeside/contract/wire'
import { changeLanguage, currentLanguage, replaceTexts } from '@homeside/i18n/namespaces'
import { loadPortalStrings } from '@homeside/i18n/portal-strings'
import { startI18n, followLanguage } from '@homeside/i18n/start-i18n'
import { dashboardAtom } from '@homeside/session/dashboard'
import { chosenLanguage, onLanguageChosenElsewhere } from '@homeside/session/preferences'
import { sessionStore } from '@homeside/session/store'
import { shortCodeInfoAtom } from '@homeside/session/tab-stores'

import { loadHostStrings } from '../strings/host-strings.ts'
import { howeverLate, loadChunk } from './load-chunk.ts'

let starting: Promise<void> | null = null

/**
 * Loads the texts of every screen in one language: the patient's own choice, else the preference of the signed-in
 * patient, else the page's. However late they are, it waits for them. A second call follows a choice made meanwhile, and
 * repeats a load that failed.
 *
 * @param texts The texts that the page's brand replaces.
 */
export async function startWords(pageLanguage: Language, texts?: BrandTexts): Promise<void> {
  if (texts) replaceTexts(texts)
  const preferred = sessionStore().get(dashboardAtom).patientUser?.PreferredLanguage
  const language = chosenLanguage() ?? preferred ?? linkLanguage() ?? pageLanguage
  starting ??= loadWords(language)
  await starting.catch((error: unknown) => {
    starting = null
    throw error
  })
  if (currentLanguage() !== language) await howeverLate(() => changeLanguage(language))
}

/** The language of the texted link in this tab. */
function linkLanguage(): Language | null {
  const { pathname, search } = window.location
  const carried = pathname.startsWith('/m/') ? new URLSearchParams(search).get('lang') : null
  const language = carried ?? sessionStore().get(shortCodeInfoAtom).language
  return language === 'en' || language === 'es' ? language : null
}

async function loadWords(language: Language): Promise<void> {
  await startI18n(language)
  followLanguage()
  // If the texts do not load, the page keeps its language.
  onLanguageChosenElsewhere((chosen) => void changeLanguage(chosen).catch(() => undefined))
  await Promise.all([loadPortalStrings, loadHostStrings].map((load) => howeverLate(() => loadChunk(load))))
}
