import { useText } from '@homeside/i18n/use-text'
import { storedText } from '@homeside/session/stored-atom'
import { Notice } from '@homeside/ui/notice'
import { useAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * The path to which a guard sent the patient with the message of section 2.9 of the specification; null without one.
 * Stored, because the path may be one of a new document.
 */
export const invalidRouteAtom = storedText('invalidRoute')

/** Shows the invalid-route message on the page, until the patient goes on or closes it. */
export function InvalidRoute() {
  const t = useText('host')
  const [shownAt, setShownAt] = useAtom(invalidRouteAtom)
  const { pathname } = useLocation()
  const isHere = shownAt === pathname
  const wasHere = useRef(false)

  useEffect(() => {
    if (!isHere && wasHere.current) setShownAt(null)
    wasHere.current = isHere
  }, [isHere, setShownAt])

  if (!isHere) return null
  return (
    <div className="shell-notes">
      <Notice tone="warning" title={t('frame.invalidRoute')}>
        <div>
          <button type="button" className="hs-button hs-button-quiet" onClick={() => setShownAt(null)}>
            {t('frame.dismiss')}
          </button>
        </div>
      </Notice>
    </div>
  )
}
