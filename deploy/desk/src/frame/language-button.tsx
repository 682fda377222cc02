import type { Language } from '@homeside/contract/wire'
import { changeLanguage } from '@homeside/i18n/namespaces'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Button } from 'antd'

const stored = 'homeside-desk-language'

/** The language that somebody chose in this browser; null for none. */
export function chosenLanguage(): string | null {
  return localStorage.getItem(stored)
}

/** Shows the desk in another language, from now on. */
async function chooseDeskLanguage(language: Language): Promise<void> {
  localStorage.setItem(stored, language)
  await changeLanguage(language)
}

/** Shows the desk in the other language. */
export function LanguageButton() {
  const t = useText('desk')
  const other = useLanguage() === 'en' ? 'es' : 'en'
  return (
    <Button type="text" lang={other} onClick={() => void chooseDeskLanguage(other)}>
      {t('otherLanguage')}
    </Button>
  )
}
