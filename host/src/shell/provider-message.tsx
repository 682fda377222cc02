import { useText } from '@homeside/i18n/use-text'
import { noProviderInfo, providerInfoAtom, registeredAtom } from '@homeside/session/screen-stores'
import { Notice } from '@homeside/ui/notice'
import { useAtom } from 'jotai'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

interface ProviderMessageProps {
  /** The page's provider, which the message is about. */
  name: string
}

/**
 * Says that the patient is registered, or that the provider was reactivated or opted out of, on the next page until the
 * patient goes on or closes it. Section 3.1 of the specification.
 */
export function ProviderMessage({ name }: ProviderMessageProps) {
  const t = useText('host')
  const [info, setInfo] = useAtom(providerInfoAtom)
  const [registered, setRegistered] = useAtom(registeredAtom)
  const { pathname } = useLocation()
  const shownAt = useRef<string | null>(null)
  const isReactivated = info.showReactivatedProviderMessage
  const about = registered ? 'registered' : isReactivated ? 'reactivated' : 'deactivated'
  const hasMessage = registered !== null || isReactivated || info.showDeactivatedProviderMessage
  const close = useCallback(() => {
    setRegistered(null)
    setInfo({ ...noProviderInfo, siteKey: info.siteKey })
  }, [setRegistered, setInfo, info.siteKey])

  useEffect(() => {
    if (!hasMessage) shownAt.current = null
    else if (shownAt.current === null) shownAt.current = pathname
    else if (shownAt.current !== pathname) close()
  }, [hasMessage, pathname, close])

  if (!hasMessage) return null
  return (
    <div className="shell-notes">
      <Notice tone={about === 'deactivated' ? 'info' : 'success'} title={t(`frame.${about}`, { provider: name })}>
        <div>
          <button type="button" className="hs-button hs-button-quiet" onClick={close}>
            {t('frame.dismiss')}
          </button>
        </div>
      </Notice>
    </div>
  )
}
