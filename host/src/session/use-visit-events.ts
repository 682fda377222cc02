import { useApi } from '@homeside/api-client/use-api'
import { visitEventOf } from '@homeside/contract/constants/visit-events'
import { noteVisit } from '@homeside/remote-kit/portal-log'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { storedText } from '@homeside/session/stored-atom'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

import { whenIdle } from '../page/when-idle.ts'

/** Whether the log knows of this tab's sign-in, so that a reload is none. */
const notedLoginAtom = storedText('loginNoted')

/**
 * Tells the portal log of the sign-in and of the pages that a patient opens, in idle time. A texted link has events of
 * its own. Section 7.1 of the specification.
 */
export function useVisitEvents(): void {
  const api = useApi()
  const { pathname } = useLocation()
  const mode = useAtomValue(sessionModeAtom)
  const [notedLogin, setNotedLogin] = useAtom(notedLoginAtom)
  const isSignedIn = mode !== 'signed-out' && mode !== 'lite'
  const event = isSignedIn ? visitEventOf(pathname) : null

  useEffect(() => {
    if (isSignedIn === (notedLogin !== null)) return undefined
    if (!isSignedIn) return setNotedLogin(null)
    return whenIdle(() => {
      setNotedLogin('yes')
      void noteVisit(api, 'Login')
    })
  }, [api, isSignedIn, notedLogin, setNotedLogin])
  useEffect(() => (event === null ? undefined : whenIdle(() => void noteVisit(api, event))), [api, event])
}
