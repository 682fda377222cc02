import { useApi } from '@homeside/api-client/use-api'
import { useEffect, useRef, useState } from 'react'

import { openExtensionChannel } from './extension-channel.ts'
import { noticeActivity } from './notice-activity.ts'
import { expireSession } from './session-end.ts'
import { watchIdle } from './watch-idle.ts'
import type { IdleWarning, IdleWatch } from './watch-idle.ts'

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
