import { isSuspendedAtom } from '@homeside/session/suspend-session'
import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { ComponentType } from 'react'

import { useArrival } from '../alias/use-arrival.ts'
import { whenIdle } from '../when-idle.ts'
import { hidePage, showPage } from './hidden-page.ts'
import { loadSessionWatch } from './load-session-watch.ts'
import { giveUpSession } from './session-end.ts'
import { useSession } from './use-session.ts'

import './session-keeper.css'

/**
 * Hides the page while its session is suspended, and brings what watches over the session. The login does without
 * that: it is fetched in idle time once somebody is signed in, and at once when the session has run out.
 */
export function SessionKeeper() {
  const hasSession = useSession().token !== null
  const isSuspended = useAtomValue(isSuspendedAtom)
  const [Watch, setWatch] = useState<ComponentType | null>(null)
  const isAwaited = hasSession && Watch === null
  useHiddenPage(isSuspended)
  useArrival()

  useEffect(() => {
    if (!isAwaited) return undefined
    let isCurrent = true
    function load() {
      loadSessionWatch().then(
        (loaded) => isCurrent && setWatch(() => loaded),
        // Without the dialog the page cannot wait; before it is needed, there will be another occasion.
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

/** Nothing of the patient can be read while nobody knows who sits there; afterwards the focus is where it was. */
function useHiddenPage(isHidden: boolean): void {
  useLayoutEffect(() => {
    if (!isHidden) return undefined
    const focused = document.activeElement
    hidePage()
    return () => {
      showPage()
      // A dialog that was there before the page was hidden gives the focus back by itself.
      if (focused instanceof HTMLElement && !focused.closest('dialog')) focused.focus({ preventScroll: true })
      // What had it may be gone by now; the content is the next best place.
      if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [isHidden])
}
