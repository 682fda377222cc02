import { useApi } from '@homeside/api-client/use-api'
import { useEffect, useRef, useState } from 'react'

import { openExtensionChannel } from './extension-channel.ts'
import { noticeActivity } from './notice-activity.ts'
import { expireSession } from './session-end.ts'
import { watchIdle } from './watch-idle.ts'
import type { IdleWarning, IdleWatch } from './watch-idle.ts'

interface WatchedSession {
  /** Shown while it is not null. */
  warning: IdleWarning | null
  /** @throws ApiProblem when the session could not be extended. */
  extend: () => Promise<void>
}

/**
 * Watches over one session of this tab, in step with the patient's other tabs: it lasts while somebody works in any of
 * them.
 */
export function useIdleWatch(): WatchedSession {
  const api = useApi()
  const [warning, setWarning] = useState<IdleWarning | null>(null)
  const watch = useRef<IdleWatch | null>(null)
  const announce = useRef(() => {})

  useEffect(() => {
    const started = watchIdle({ api, onChange: setWarning, onOver: expireSession })
    const channel = openExtensionChannel(() => {
      // What keeps this tab from extending shows in its own warning.
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
