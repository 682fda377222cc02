import { pendingRedirectAtom } from '@homeside/session/redirect-info'
import { useAtom } from 'jotai'
import { useLayoutEffect } from 'react'

import { useSnapshot } from '../page/snapshot-context.ts'
import { takeDestination } from './take-destination.ts'
import { useGoTo } from './use-go-to.ts'

/** Goes where a change of the session leads, before the old page renders again. */
export function usePendingRedirect(): void {
  const [redirect, setRedirect] = useAtom(pendingRedirectAtom)
  const { remotes } = useSnapshot()
  const goTo = useGoTo()

  useLayoutEffect(() => {
    if (redirect === null) return
    // A document that is left keeps the redirect, so that the old page does not render again.
    if (goTo(redirect.to ?? takeDestination(remotes))) setRedirect(null)
  }, [redirect, setRedirect, remotes, goTo])
}
