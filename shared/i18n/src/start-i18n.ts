import type { Language } from '@homeside/contract/wire'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

import { fillGap } from './namespaces.ts'

/** Starts the page's one i18next in one language. Texts are loaded by namespace, with `loadNamespace`. */
export async function startI18n(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    supportedLngs: ['en', 'es'],
    // Our own languages have the same keys. Where a remote made elsewhere has a gap, the other language fills it.
    fallbackLng: { en: ['es'], es: ['en'] },
    saveMissing: true,
    missingKeyHandler: (_, namespace) => void fillGap(namespace).catch(() => undefined),
    load: 'currentOnly',
    resources: {},
    defaultNS: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: '' },
    returnNull: false,
  })
}

function follow(language: string): void {
  document.documentElement.lang = language
}

/** Keeps the page's `lang` attribute at the current language, for screen readers and the API. */
export function followLanguage(): void {
  follow(i18next.language)
  i18next.off('languageChanged', follow)
  i18next.on('languageChanged', follow)
}
