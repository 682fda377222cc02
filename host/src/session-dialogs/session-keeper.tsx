import { isSuspendedAtom } from '@homeside/session/suspend-session'
import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { ComponentType } from 'react'

import { usePendingRedirect } from '../alias/use-pending-redirect.ts'
import { whenIdle } from '../page/when-idle.ts'
import { giveUpSession } from '../session/session-end.ts'
import { useSession } from '../session/use-session.ts'
import { hidePage, showPage } from './hidden-page.ts'
import { loadSessionWatch } from './load-session-watch.ts'

import './session-keeper.css'

/**
 * Hides the page while its session is suspended, and loads the session watch: in idle time after a sign-in, and at once
 * when the session has expired. The login does without it.
 */
export function SessionKeeper() {
  const hasSession = useSession().token !== null
  const isSuspended = useAtomValue(isSuspendedAtom)
  const [Watch, setWatch] = useState<ComponentType | null>(null)
  const isAwaited = hasSession && Watch === null
  useHiddenPage(isSuspended)
  usePendingRedirect()

  useEffect(() => {
    if (!isAwaited) return undefined
    let isCurrent = true
    function load() {
      loadSessionWatch().then(
        (loaded) => isCurrent && setWatch(() => loaded),
        // Without the dialog the page cannot wait. Before it is needed, there will be another attempt.
        () => isCurrent && isSuspended && giveUpSession(),
      )
    }
    const cancel = isSuspended ? load() : whenIdle(load)
    return () => {
      isCurrent = false
      cancel?.()
    }
  }, [isAwaited, isSuspended])

  return hasSession && Watch ? <Watch /> : null
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
