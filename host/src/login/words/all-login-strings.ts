import type { Language } from '@homeside/contract/wire'

import en from '../strings/en.json'
import es from '../strings/es.json'
import type { LoginStrings } from './login-strings.ts'

/** The login's texts in every language. The prerendered login brings only its own. */
export const loginStrings: Readonly<Record<Language, LoginStrings>> = { en, es }
