import { changeLanguage } from '@homeside/i18n/namespaces'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { chooseOwnLanguage } from '@homeside/session/preferences'
import { Icon } from '@homeside/ui/icon'
import { memo } from 'react'

/** The other language, by its own name. The choice is kept and wins over everything else. */
export const LanguageSwitch = memo(function LanguageSwitch() {
  const t = useText('host')
  const other = useLanguage() === 'en' ? 'es' : 'en'

  async function change() {
    await changeLanguage(other)
    chooseOwnLanguage(other)
  }

  return (
    <button type="button" className="hs-button hs-button-text" lang={other} onClick={() => void change()}>
      <Icon name="globe" />
      {t('frame.otherLanguage')}
    </button>
  )
})
