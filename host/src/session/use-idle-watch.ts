import { useApi } from '@homeside/api-client/use-api'
import { useEffect, useRef, useState } from 'react'

import { openExtensionChannel } from './extension-channel.ts'
import { expireSession } from './session-end.ts'
import { watchIdle, type IdleWarning, type IdleWatch } from './watch-idle.ts'

interface WatchedSession {
  /** The warning to show, if not null. */
  warning: IdleWarning | null
  /**
   * Extends the session.
   *
   * @throws ApiProblem when that failed.
   */
  extend: () => Promise<void>
}

/** Watches one session of this tab, together with the patient's other tabs: it lasts while they work in any of them. */
export function useIdleWatch(): WatchedSession {
  const api = useApi()
  const [warning, setWarning] = useState<IdleWarning | null>(null)
  const watch = useRef<IdleWatch | null>(null)
  const announce = useRef(() => {})

  useEffect(() => {
    const started = watchIdle({ api, onChange: setWarning, onOver: expireSession })
    const channel = openExtensionChannel(() => {
      // A failed extension shows in this tab's own warning.
      started.extend().catch(() => undefined)
    })
    const stopNoticing = noticeActivity(() => {
      void started.noteActivity().then((isExtended) => isExtended && channel.announce())
    })
    watch.current = started
    announce.current = channel.announce
    return () => {
      stopNoticing()
      started.stop()
      channel.close()
    }
  }, [api])

  return {
    warning,
    extend: async () => {
      await watch.current?.extend()
      announce.current()
    },
  }
}

/** Events of keys, pointer and touch, and those that dictation and assistive technology cause without them. */
const signs = ['keydown', 'pointerdown', 'touchstart', 'wheel', 'input', 'click'] as const

/** Calls the listener at each activity on the page. Returns a function that stops this. */
function noticeActivity(listener: () => void): () => void {
  // In the capture phase, so that no part of the page can hide an event.
  for (const sign of signs) window.addEventListener(sign, listener, { capture: true, passive: true })
  return () => {
    for (const sign of signs) window.removeEventListener(sign, listener, { capture: true })
  }
}
