import type { Language } from '@homeside/contract/wire'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'

import { currentLanguage } from './namespaces.ts'

/** The current language, for formats by locale. The component renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguage, currentLanguage, currentLanguage)
}

function onLanguage(changed: () => void): () => void {
  i18next.on('languageChanged', changed)
  return () => i18next.off('languageChanged', changed)
}
