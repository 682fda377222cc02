import type { Language } from '@homeside/contract/wire'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

import { namespaceBackend } from './namespaces.ts'

/**
 * Starts the page's one i18next with one language; English fills what the other lacks (section 1 of the
 * specification). Namespaces must have been registered; those named here are loaded before it resolves.
 */
export async function startI18n(language: Language, namespaces: readonly string[]): Promise<void> {
  await i18next
    .use(namespaceBackend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: ['en', 'es'],
      // English is fetched only when a text is missing; see check on equal keys.
      partialBundledLanguages: true,
      load: 'currentOnly',
      ns: [...namespaces],
      defaultNS: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      returnNull: false,
    })
}
