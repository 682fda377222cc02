import { useText } from '@homeside/i18n/use-text'
import { seenTutorialsAtom } from '@homeside/session/preferences'
import { Notice } from '@homeside/ui/notice'
import { useAtom } from 'jotai'
import { useId, useState } from 'react'

/** Shows the portal's tips again. Section 2.10 of the specification, reset tutorials. */
export function TipsRow() {
  const t = useText('account-settings')
  const [seen, setSeen] = useAtom(seenTutorialsAtom)
  const [isReset, setReset] = useState(false)
  const id = useId()

  function reset() {
    setSeen([])
    setReset(true)
  }

  return (
    <div className="acc-row" role="group" aria-labelledby={id}>
      <div className="acc-row-head">
        <h3 id={id} className="acc-row-label">
          {t('settings.tips')}
        </h3>
        <button type="button" className="hs-button hs-button-text acc-row-change" onClick={reset}>
          {t('settings.showTips')}
        </button>
      </div>
      <p className="acc-value">{t(seen.length > 0 ? 'settings.tipsSeen' : 'settings.tipsWaiting')}</p>
      {isReset ? <Notice tone="success" title={t('settings.tipsReset')} focusOnMount /> : null}
    </div>
  )
}
