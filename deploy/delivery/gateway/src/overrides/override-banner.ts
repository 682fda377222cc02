import { locales } from '@homeside/contract/constants/locales'
import type { Language } from '@homeside/contract/wire'

import type { Override } from './find-override.ts'

/**
 * The banner that says that this page is not what everybody gets, and how to end that. It is in both languages, because
 * the page may switch to the patient's own.
 */
export type Banner = Readonly<Record<Language, { text: string; end: string }>>

const words = {
  en: { trial: (what: string) => `Trial of ${what}`, until: (when: string) => ` until ${when}`, end: 'End the trial' },
  es: {
    trial: (what: string) => `Prueba de ${what}`,
    until: (when: string) => ` hasta el ${when}`,
    end: 'Terminar la prueba',
  },
}

/** The banner of an override, in both languages. */
export function overrideBanner(override: Override): Banner {
  return { en: bannerIn('en', override), es: bannerIn('es', override) }
}

function bannerIn(language: Language, override: Override): Banner[Language] {
  const { end, trial, until } = words[language]
  if ('origin' in override) return { text: `${trial(`${override.name} (${override.origin})`)}.`, end }
  const { name, version } = override.release
  const limit = override.until ? until(whenIn(language, new Date(override.until))) : ''
  return { text: `${trial(`${name} ${version}`)}${limit}.`, end }
}

/** The end is within days, so it has no year. The visitor's time zone is unknown here, so it names one. */
function whenIn(language: Language, instant: Date): string {
  const parts = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(locales[language], { ...parts, timeZone: 'UTC', timeZoneName: 'short' }).format(
    instant,
  )
}
