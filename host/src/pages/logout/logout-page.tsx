import { useApi } from '@homeside/api-client/use-api'
import { useText } from '@homeside/i18n/use-text'
import { logOut } from '@homeside/session/log-out'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useEffect } from 'react'

import { noteLoggedOut } from '../../session/session-end.ts'
import { endSessionOnServer } from './end-session-on-server.ts'

/** Milliseconds that the server has to answer; the patient is logged out of this device in any case. */
const patience = 3000

/** Logs out on the server, here and in every other tab. The alias guard then shows the login. */
export function LogoutPage() {
  const t = useText('host')
  const api = useApi()
  useEffect(() => {
    function end() {
      logOut()
      noteLoggedOut()
    }
    const limit = new Promise((resolve) => setTimeout(resolve, patience))
    // A server that cannot be reached ends the session by itself when it has been idle.
    void Promise.race([endSessionOnServer(api), limit]).then(end, end)
  }, [api])
  return (
    <Page title={t('logout.title')}>
      <Skeleton shape="text" />
    </Page>
  )
}
