import type { Load } from '@homeside/api-client/load'
import { pageCache } from '@homeside/api-client/page-cache'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useEffect, useEffectEvent, useState } from 'react'

import { startPollPace } from './poll-pace.ts'

interface PolledQuery<Answer> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>
}

interface PolledLoad<Answer> {
  /**
   * A look that fails is not told while what is shown was answered since the screen was opened: the next look may find
   * out. Until then what is shown comes from an earlier visit, and its problem is told.
   */
  load: Load<Answer>
  /** Looks at once, and often again for a while. */
  refresh: () => void
}

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Shows a query and looks for something new while the page is shown, at the pace of `startPollPace`: not while the page
 * is hidden, and at once when it is shown again, when there is a connection again, and at a sign after a rest.
 */
export function usePolledLoad<Answer>(query: PolledQuery<Answer>): PolledLoad<Answer> {
  const [pace] = useState(startPollPace)
  const load = useQueryLoad({ ...query, refetchInterval: ({ state }) => pace.next(state) })
  const wasAnswered = useAnsweredSinceOpened(query.queryKey)
  const refresh = () => {
    pace.hurry()
    void pageCache.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' }, { cancelRefetch: false })
  }
  const refreshNow = useEffectEvent(refresh)

  useEffect(() => {
    const onSign = () => {
      const wasResting = pace.isResting()
      pace.noteSign()
      if (wasResting) refreshNow()
    }
    const onChange = () => {
      if (document.visibilityState === 'visible' && navigator.onLine && !pace.isResting()) refreshNow()
    }
    for (const sign of signs) window.addEventListener(sign, onSign, { passive: true })
    document.addEventListener('visibilitychange', onChange)
    window.addEventListener('online', onChange)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, onSign)
      document.removeEventListener('visibilitychange', onChange)
      window.removeEventListener('online', onChange)
    }
  }, [pace])

  return { load: load.status === 'ready' && wasAnswered ? { ...load, problem: null } : load, refresh }
}

/** Whether the API has answered a query since the screen began to show it. */
function useAnsweredSinceOpened(queryKey: readonly unknown[]): boolean {
  const key = JSON.stringify(queryKey)
  const answers = pageCache.getQueryState(queryKey)?.dataUpdateCount ?? 0
  const [opened, setOpened] = useState({ key, answers })
  if (opened.key !== key) setOpened({ key, answers })
  return answers > opened.answers
}
