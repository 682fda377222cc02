import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Button } from 'antd'

import { chooseDeskLanguage } from './chosen-language.ts'

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
