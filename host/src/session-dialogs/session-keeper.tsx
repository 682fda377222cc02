import { isSuspendedAtom } from '@homeside/session/suspend-session'
import { useAtomValue } from 'jotai'
import { useLayoutEffect } from 'react'

import { usePendingRedirect } from '../alias/use-pending-redirect.ts'
import { hidePage, showPage } from './hidden-page.ts'
import { LateSessionWatch } from './late-session-watch.tsx'

import './session-keeper.css'

/** Hides the page while its session is suspended, and shows the session watch. */
export function SessionKeeper() {
  useHiddenPage(useAtomValue(isSuspendedAtom))
  usePendingRedirect()
  return <LateSessionWatch />
}

/** Hides what belongs to the patient while nobody knows who is there. Afterwards the focus is where it was. */
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
