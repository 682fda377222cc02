import type { Language } from '@homeside/contract/wire'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

/** Starts the page's one i18next in one language. Strings come namespace by namespace, through `loadNamespace`. */
export async function startI18n(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    supportedLngs: ['en', 'es'],
    // Both languages have every key (a check compares them), so no other language is ever fetched to fill a gap.
    fallbackLng: false,
    load: 'currentOnly',
    resources: {},
    defaultNS: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
    returnNull: false,
  })
}
