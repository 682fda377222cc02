import { pauseAfter } from '@homeside/api-client/api-problem'
import type { Load } from '@homeside/api-client/load'
import { pageCache } from '@homeside/api-client/page-cache'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useEffect, useEffectEvent, useState } from 'react'

interface PolledQuery<Answer> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal; meta?: Readonly<Record<string, unknown>> | undefined }) => Promise<Answer>
}

interface PolledLoad<Answer> {
  /**
   * A failed poll is not shown while the value was loaded after the screen opened, because the next poll may work.
   * Before that, the value comes from an earlier visit, and the problem is shown.
   */
  load: Load<Answer>
  /** Polls at once, and often again for a while. */
  refresh: () => void
}

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Shows a query and polls it while the page is visible, at the pace of `startPollPace`. It does not poll while the page
 * is hidden. It polls at once when the page is shown again, when the connection returns, and at a sign after a rest.
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

/** Whether the API has answered a query since the screen opened. */
function useAnsweredSinceOpened(queryKey: readonly unknown[]): boolean {
  const key = JSON.stringify(queryKey)
  const answers = pageCache.getQueryState(queryKey)?.dataUpdateCount ?? 0
  const [opened, setOpened] = useState({ key, answers })
  if (opened.key !== key) setOpened({ key, answers })
  return answers > opened.answers
}

/** Milliseconds between two polls: while something happens, and the longest, after nothing has happened for a while. */
const shortest = 4_000
const longest = 60_000

/** Each poll that finds nothing makes the next wait longer by this factor. */
const backOff = 1.5

/** Milliseconds without a sign of the patient after which polling stops. */
const restAfter = 180_000

/** What is known of a query: its result, and how often it was polled. */
interface Polled {
  data: unknown
  dataUpdateCount: number
  errorUpdateCount: number
  /** What the last poll failed with; null when it did not. */
  error: unknown
}

interface PollPace {
  /** Milliseconds until the next poll; false for none. */
  next: (polled: Polled) => number | false
  isResting: () => boolean
  /** The patient has given a sign. */
  noteSign: () => void
  /** Polls often again for a while. */
  hurry: () => void
}

/**
 * The pace of polling: less and less often while there is nothing new or polls fail, and not at all when the patient
 * has given no sign for three minutes.
 */
function startPollPace(): PollPace {
  let lastSign = Date.now()
  let isHurried = true
  let found: unknown
  let looksBefore = 0

  const isResting = () => Date.now() - lastSign >= restAfter
  return {
    isResting,
    next: ({ data, dataUpdateCount, errorUpdateCount, error }) => {
      const looks = dataUpdateCount + errorUpdateCount
      if (isHurried || data !== found) looksBefore = looks
      isHurried = false
      found = data
      return isResting() ? false : pauseAfter(error, Math.min(shortest * backOff ** (looks - looksBefore), longest))
    },
    noteSign: () => {
      lastSign = Date.now()
    },
    hurry: () => {
      lastSign = Date.now()
      isHurried = true
    },
  }
}
