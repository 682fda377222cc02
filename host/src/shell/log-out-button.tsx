import { useText } from '@homeside/i18n/use-text'
import { leave } from '@homeside/remote-kit/session-actions'
import { Icon } from '@homeside/ui/icon'
import { useState } from 'react'

/** Logs out where the patient stands: a session from a texted link may not open the logout page. */
export function LogOutButton() {
  const t = useText('host')
  const [isLeaving, setIsLeaving] = useState(false)

  function logOut(): void {
    if (isLeaving) return
    setIsLeaving(true)
    void leave()
  }

  return (
    <button type="button" className="hs-button hs-button-text" aria-disabled={isLeaving} onClick={logOut}>
      <Icon name="logout" />
      {t('frame.menuLogout')}
    </button>
  )
}
