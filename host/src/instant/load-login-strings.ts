import type { Language } from '@homeside/contract/wire'

import { loadChunk } from '../federation/load-chunk.ts'
import type { LoginStrings } from '../login/login-strings.ts'

const loaders: Readonly<Record<Language, () => Promise<{ default: LoginStrings }>>> = {
  en: () => import(/* webpackChunkName: 'login-en' */ '../login/strings.en.json'),
  es: () => import(/* webpackChunkName: 'login-es' */ '../login/strings.es.json'),
}

/** The login's words in a language that the page did not come with. */
export async function loadLoginStrings(language: Language): Promise<LoginStrings> {
  return (await loadChunk(loaders[language])).default
}
