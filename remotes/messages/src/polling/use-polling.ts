import { useEffect, useEffectEvent, useRef } from 'react'

import { startPoller } from './poller.ts'
import type { Poller } from './poller.ts'

/**
 * Looks for something new while the page is shown; see `startPoller`.
 *
 * @param look Answers whether there was something new. The signal says that the page was left.
 * @returns Looks at once, and often again for a while.
 */
export function usePolling(look: (signal: AbortSignal) => Promise<boolean>): () => void {
  const poller = useRef<Poller | null>(null)
  const lookNow = useEffectEvent(look)
  useEffect(() => {
    const controller = new AbortController()
    const started = startPoller(() => lookNow(controller.signal))
    poller.current = started
    return () => {
      started.stop()
      controller.abort()
    }
  }, [])
  return () => poller.current?.poke()
}
