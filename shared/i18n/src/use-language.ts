import type { Language } from '@homeside/contract/wire'
import { useTranslation } from 'react-i18next'

/** The current language, for formats by locale. The component renders again when it changes. */
export function useLanguage(): Language {
  return useTranslation().i18n.language === 'es' ? 'es' : 'en'
}
