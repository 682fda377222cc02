import { useText } from '@homeside/i18n/use-text'
import { unsentMessages } from '@homeside/session/log-out'
import { isSuspendedAtom } from '@homeside/session/suspend-session'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { createPortal } from 'react-dom'

import { isLate } from '../page/load-chunk.ts'
import { whenIdle } from '../page/when-idle.ts'
import { leaveRequestAtom } from '../session/may-leave.ts'
import { proofRequestAtom } from '../session/proof-request.ts'
import { giveUpSession } from '../session/session-end.ts'
import { useSession } from '../session/use-session.ts'
import { loadSessionWatch } from './load-session-watch.ts'

/** After this many milliseconds a load that failed is tried again. */
const pauseMs = 20_000

/**
 * Loads the session watch of somebody who is signed in: in idle time after a sign-in, or at once when the session has
 * expired or a question waits. If it cannot load then, the session ends or the change is refused, because neither can
 * go on without a dialog. A file that is only late is waited for. A load that failed in idle time is tried again later.
 * The browser itself asks before a tab with unsent messages is closed.
 */
export function LateSessionWatch() {
  const hasSession = useSession().token !== null
  const isSuspended = useAtomValue(isSuspendedAtom)
  const t = useText('host')
  const proof = useAtomValue(proofRequestAtom)
  const leaving = useAtomValue(leaveRequestAtom)
  const [Watch, setWatch] = useState<ComponentType | null>(null)
  const isAwaited = hasSession && Watch === null
  // The browser's own question replaces a dialog that cannot load without a connection.
  const askWithoutDialog = useEffectEvent(() => {
    leaving?.settle(window.confirm(t('frame.unsent', { count: leaving.count })))
  })

  useEffect(() => {
    if (!isAwaited) return undefined
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    function fail(error: unknown): void {
      if (!isCurrent) return
      // While the file is late, the page stays hidden and keeps what the patient typed.
      if (isSuspended && isLate(error)) return load()
      if (isSuspended) return giveUpSession()
      proof?.settle(false)
      askWithoutDialog()
      timer = setTimeout(load, pauseMs)
    }
    function load(): void {
      loadSessionWatch().then((loaded) => isCurrent && setWatch(() => loaded), fail)
    }
    const cancel = isSuspended || proof || leaving ? load() : whenIdle(load)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      cancel?.()
    }
  }, [isAwaited, isSuspended, proof, leaving])

  useEffect(() => {
    const ask = (event: Event) => unsentMessages() > 0 && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  if (hasSession && Watch) return <Watch />
  return isSuspended ? <EndedWords /> : null
}

/** Stands on the hidden page until its dialog has loaded, so that nobody looks at an empty one. */
function EndedWords() {
  const t = useText('host')
  return createPortal(
    <dialog open className="hs-surface session-ended" aria-label={t('frame.ended')}>
      <h2>{t('frame.ended')}</h2>
      <p role="status">{t('frame.endedText')}</p>
    </dialog>,
    document.body,
  )
}
