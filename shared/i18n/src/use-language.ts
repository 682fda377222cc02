import type { Language } from '@homeside/contract/wire'
import { useTranslation } from 'react-i18next'

/** The language the page is in, for formats by locale. Renders again when it changes. */
export function useLanguage(): Language {
  return useTranslation().i18n.language === 'es' ? 'es' : 'en'
}
