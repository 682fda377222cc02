import type { Language } from '@homeside/contract/wire'

import type { Override } from './find-override.ts'

/** Says on the page itself that it is not the one that everybody gets, and how to end that. */
export interface Banner {
  text: string
  end: string
}

const words = {
  en: {
    trial: (what: string) => `Trial: this page shows ${what} instead of what is released.`,
    until: (when: string) => ` Until ${when} UTC.`,
    end: 'End the trial',
  },
  es: {
    trial: (what: string) => `Prueba: esta página muestra ${what} en lugar de lo publicado.`,
    until: (when: string) => ` Hasta el ${when} UTC.`,
    end: 'Terminar la prueba',
  },
}

export function overrideBanner(override: Override, language: Language): Banner {
  const { end, trial, until } = words[language]
  if ('origin' in override) return { text: trial(`${override.name} (${override.origin})`), end }
  const { name, version } = override.release
  const limit = override.until ? until(override.until.slice(0, 16).replace('T', ' ')) : ''
  return { text: trial(`${name} ${version}`) + limit, end }
}
