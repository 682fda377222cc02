import { useApi } from '@homeside/api-client/use-api'
import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'
import { useState } from 'react'

import { logOutEverywhere } from '../session/log-out-everywhere.ts'

/** Logs out where the patient stands: a session from a texted link may not open the logout page. */
export function LogOutButton() {
  const t = useText('host')
  const api = useApi()
  const [isLeaving, setIsLeaving] = useState(false)

  function leave(): void {
    if (isLeaving) return
    setIsLeaving(true)
    void logOutEverywhere(api)
  }

  return (
    <button type="button" className="menu-entry" aria-disabled={isLeaving} onClick={leave}>
      <Icon name="logout" />
      <span>{t('frame.menuLogout')}</span>
    </button>
  )
}
