import type { Language } from '@homeside/contract/wire'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

/** Starts the page's one i18next in one language. Texts are loaded by namespace, with `loadNamespace`. */
export async function startI18n(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    supportedLngs: ['en', 'es'],
    // Both languages have every key (a test compares them), so no other language is loaded to fill a gap.
    fallbackLng: false,
    load: 'currentOnly',
    resources: {},
    defaultNS: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: '' },
    returnNull: false,
  })
}
