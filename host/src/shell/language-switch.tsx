import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { chooseLanguage } from '@homeside/remote-kit/session-actions'
import { Icon } from '@homeside/ui/icon'
import { memo } from 'react'

/** The button that names the other language and changes to it. The choice is remembered and wins over everything. */
export const LanguageSwitch = memo(function LanguageSwitch() {
  const t = useText('host')
  const other = useLanguage() === 'en' ? 'es' : 'en'

  function change() {
    // When the server cannot be reached, emails stay in the old language. The page has changed.
    chooseLanguage(other).catch(() => undefined)
  }

  return (
    <button type="button" className="hs-button hs-button-text" lang={other} onClick={change}>
      <Icon name="globe" />
      {t('frame.otherLanguage')}
    </button>
  )
})
