import type { Language } from '@homeside/contract/wire'

import type { LoginStrings } from '../login/words/login-strings.ts'
import { howeverLate, loadChunk } from '../page/load-chunk.ts'

const loaders: Readonly<Record<Language, () => Promise<{ default: LoginStrings }>>> = {
  en: () => import(/* webpackChunkName: 'login-en' */ '../login/strings/en.json'),
  es: () => import(/* webpackChunkName: 'login-es' */ '../login/strings/es.json'),
}

/** Loads the login's texts in a language that the page did not bring. */
export async function loadLoginStrings(language: Language): Promise<LoginStrings> {
  return (await howeverLate(() => loadChunk(loaders[language]))).default
}
