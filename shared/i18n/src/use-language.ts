import type { Language } from '@homeside/contract/wire'
import { useSyncExternalStore } from 'react'

import { currentLanguage, onWordsChanged } from './namespaces.ts'

/** The current language, for formats by locale. The component renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onWordsChanged, currentLanguage, currentLanguage)
}
