import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { atom, useAtom, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

import { snackbarAtom } from './snackbar.tsx'

/** Set by a guard that refused a route: section 2.9 of the specification. */
export const invalidRouteAtom = atom(false)

/** The invalid-route message: a passing one, and a lasting one on the page until the patient goes on or closes it. */
export function InvalidRoute() {
  const t = useText('host')
  const [isShown, setIsShown] = useAtom(invalidRouteAtom)
  const setSnackbar = useSetAtom(snackbarAtom)
  const { key } = useLocation()
  const shownAt = useRef<string | null>(null)

  useEffect(() => {
    if (!isShown) {
      shownAt.current = null
    } else if (shownAt.current === null) {
      shownAt.current = key
      setSnackbar(t('frame.invalidRoute'))
    } else if (shownAt.current !== key) {
      setIsShown(false)
    }
  }, [isShown, key, setIsShown, setSnackbar, t])

  if (!isShown) return null
  return (
    <div className="shell-notes">
      <Notice tone="warning" title={t('frame.invalidRoute')}>
        <div>
          <button type="button" className="hs-button hs-button-quiet" onClick={() => setIsShown(false)}>
            {t('frame.dismiss')}
          </button>
        </div>
      </Notice>
    </div>
  )
}
