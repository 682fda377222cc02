import { useText } from '@homeside/i18n/use-text'
import { noProviderInfo, providerInfoAtom } from '@homeside/session/screen-stores'
import { Notice } from '@homeside/ui/notice'
import { useAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

interface ProviderMessageProps {
  /** The page's provider, which the message is about. */
  name: string
}

/**
 * Says that the provider was reactivated or opted out of, on the next page until the patient goes on or closes it.
 * Section 3.1 of the specification.
 */
export function ProviderMessage({ name }: ProviderMessageProps) {
  const t = useText('host')
  const [info, setInfo] = useAtom(providerInfoAtom)
  const { pathname } = useLocation()
  const shownAt = useRef<string | null>(null)
  const isReactivated = info.showReactivatedProviderMessage
  const hasMessage = isReactivated || info.showDeactivatedProviderMessage

  useEffect(() => {
    if (!hasMessage) shownAt.current = null
    else if (shownAt.current === null) shownAt.current = pathname
    else if (shownAt.current !== pathname) setInfo({ ...noProviderInfo, siteKey: info.siteKey })
  }, [hasMessage, pathname, info.siteKey, setInfo])

  if (!hasMessage) return null
  return (
    <div className="shell-notes">
      <Notice
        tone={isReactivated ? 'success' : 'info'}
        title={t(isReactivated ? 'frame.reactivated' : 'frame.deactivated', { provider: name })}
      >
        <div>
          <button
            type="button"
            className="hs-button hs-button-quiet"
            onClick={() => setInfo({ ...noProviderInfo, siteKey: info.siteKey })}
          >
            {t('frame.dismiss')}
          </button>
        </div>
      </Notice>
    </div>
  )
}
