import type { Language } from '../wire.ts'

/** How dates, numbers and lists are written in each language. */
export const locales = { en: 'en-US', es: 'es-US' } as const satisfies Record<Language, string>
