import { pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { declinePasskey, hasDeclinedPasskey, passkeysHere, seenTutorialsAtom } from '@homeside/session/preferences'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'

import { useRoutePath } from '../../alias/use-route-path.ts'
import { whenIdle } from '../../page/when-idle.ts'

import '../../tutorial/welcome-offer.css'

/**
 * Offers a passkey after a sign-in, on a device that can make one. A patient who refuses is not asked again on this
 * device. Section 4.3 of the specification.
 */
export function PasskeyOffer() {
  const t = useText('host')
  const path = useRoutePath(pagePaths.passkeys)
  const isShownAround = useAtomValue(seenTutorialsAtom).includes('welcome')
  const [isWanted, setWanted] = useState(false)
  useEffect(
    () =>
      whenIdle(() => {
        if (passkeysHere().length > 0 || hasDeclinedPasskey()) return
        canUnlock().then(setWanted, () => setWanted(false))
      }),
    [],
  )
  // One offer at a time: the first tour comes before.
  if (!isWanted || !isShownAround || !path) return null

  function decline(): void {
    declinePasskey()
    setWanted(false)
    // The focused element has disappeared.
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  return (
    <div className="welcome-offer">
      <p>{t('passkeyOffer.words')}</p>
      <div className="welcome-offer-actions">
        <Link className="hs-button hs-button-quiet" to={path}>
          {t('passkeyOffer.open')}
        </Link>
        <button type="button" className="hs-button hs-button-text" onClick={decline}>
          {t('passkeyOffer.refuse')}
        </button>
      </div>
    </div>
  )
}

/** Whether this device can verify its owner by finger, face or code for a page. */
async function canUnlock(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false
  return window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
}
