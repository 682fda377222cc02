import type { Language } from '@homeside/contract/wire'

import en from './strings.en.json'
import es from './strings.es.json'

/** The login's own words: it stands alone, without the portal's translations. */
export type LoginStrings = typeof en

export const loginStrings: Readonly<Record<Language, LoginStrings>> = { en, es }

/** Puts values into a text's braces: `Call {provider} at`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (brace, name: string) => String(values[name] ?? brace))
}
