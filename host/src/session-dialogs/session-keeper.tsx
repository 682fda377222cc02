import { isSuspendedAtom } from '@homeside/session/suspend-session'
import { pendingRedirectAtom } from '@homeside/session/tab-stores'
import { useAtom, useAtomValue } from 'jotai'
import { useLayoutEffect } from 'react'

import { takeDestination } from '../alias/take-destination.ts'
import { useGoTo } from '../alias/use-go-to.ts'
import { useSnapshot } from '../page/snapshot-context.ts'
import { hidePage, showPage } from './hidden-page.ts'
import { LateSessionWatch } from './late-session-watch.tsx'

import './session-keeper.css'

/** Hides the page while its session is suspended, and shows the session watch. */
export function SessionKeeper() {
  useHiddenPage(useAtomValue(isSuspendedAtom))
  usePendingRedirect()
  return <LateSessionWatch />
}

/** Hides the patient's page until somebody signs in again. Afterwards the focus is where it was. */
function useHiddenPage(isHidden: boolean): void {
  useLayoutEffect(() => {
    if (!isHidden) return undefined
    const focused = document.activeElement
    hidePage()
    return () => {
      showPage()
      // A dialog that was open before returns the focus itself.
      if (focused instanceof HTMLElement && !focused.closest('dialog')) focused.focus({ preventScroll: true })
      // The focused element may be gone. Then the content gets the focus.
      if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [isHidden])
}

/** Goes where a change of the session leads, before the old page renders again. */
function usePendingRedirect(): void {
  const [redirect, setRedirect] = useAtom(pendingRedirectAtom)
  const { remotes } = useSnapshot()
  const goTo = useGoTo()

  useLayoutEffect(() => {
    if (redirect === null) return undefined
    // A document that is left keeps the redirect, so that the old page does not render again.
    return goTo(redirect.to ?? takeDestination(remotes), () => setRedirect(null))
  }, [redirect, setRedirect, remotes, goTo])
}
