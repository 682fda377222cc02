import { invalidLinkAddress } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { leave } from '@homeside/remote-kit/session-actions'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { aliasAtom } from '@homeside/session/tab-stores'
import { Icon } from '@homeside/ui/icon'
import { useAtomValue } from 'jotai'
import { useState } from 'react'

import { mayLeave } from '../session/may-leave.ts'

/** Logs out in place: a texted link's session may not open the logout page. */
export function LogOutButton() {
  const t = useText('host')
  const mode = useAtomValue(sessionModeAtom)
  const alias = useAtomValue(aliasAtom)
  const [isLeaving, setIsLeaving] = useState(false)

  async function logOut(): Promise<void> {
    if (isLeaving || !(await mayLeave())) return
    setIsLeaving(true)
    // The login is not the way back to a texted link.
    await leave(mode === 'lite' ? invalidLinkAddress(alias) : undefined)
  }

  return (
    <button type="button" className="hs-button hs-button-text" aria-disabled={isLeaving} onClick={() => void logOut()}>
      <Icon name="logout" />
      {t('frame.menuLogout')}
    </button>
  )
}
