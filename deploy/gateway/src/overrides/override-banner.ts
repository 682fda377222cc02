import type { Language } from '@homeside/contract/wire'

import type { Override } from './find-override.ts'

/**
 * Says on the page itself that it is not the one that everybody gets, and how to end that; in each language, since the
 * page may turn to the patient's own once they are known.
 */
export type Banner = Readonly<Record<Language, { text: string; end: string }>>

const words = {
  en: {
    trial: (what: string) => `Trial of ${what}`,
    until: (when: string) => ` until ${when}`,
    end: 'End the trial',
  },
  es: {
    trial: (what: string) => `Prueba de ${what}`,
    until: (when: string) => ` hasta el ${when}`,
    end: 'Terminar la prueba',
  },
}

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

const locales = { en: 'en-US', es: 'es-US' }

/** Within days, so the year is known; where the visitor is nobody knows here, so the zone is named. */
function whenIn(language: Language, instant: Date): string {
  const parts = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(locales[language], { ...parts, timeZone: 'UTC', timeZoneName: 'short' }).format(
    instant,
  )
}
