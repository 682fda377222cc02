import type { Language } from '@homeside/contract/wire'

import type { LoginStrings } from './login-strings.ts'
import en from './strings.en.json'
import es from './strings.es.json'

/** The login's words in every language; the prerendered login brings its own one along instead. */
export const loginStrings: Readonly<Record<Language, LoginStrings>> = { en, es }
