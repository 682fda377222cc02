import { useEffect, useEffectEvent, useState } from 'react'

import { ApiProblem } from './api-problem.ts'
import type { Load, LoadState } from './load.ts'
import { onSessionRenewed } from './session-renewal.ts'
import { useIsSlow } from './use-is-slow.ts'

/**
 * Runs an action once when the screen appears, such as following a link that works once. Its result is not cached, and
 * it runs again only when the patient asks, or has signed in again where the session had ended. An error that is no
 * `ApiProblem` goes to the nearest error boundary.
 */
export function useAct<Value>(act: () => Promise<Value>): Load<Value> {
  const [attempt, setAttempt] = useState(0)
  const [reached, setReached] = useState<{ attempt: number; state: LoadState<Value> } | null>(null)
  const current = reached?.attempt === attempt ? reached.state : null
  const isSlow = useIsSlow(current === null, String(attempt))
  const begin = useEffectEvent(act)

  useEffect(() => {
    let isCurrent = true
    // After the patient cancelled, a late answer changes nothing.
    const reach = (end: () => LoadState<Value>) => {
      if (isCurrent) setReached((before) => (before?.attempt === attempt ? before : { attempt, state: end() }))
    }
    begin().then(
      (value) => reach(() => ({ status: 'ready', value, problem: null })),
      (error: unknown) =>
        reach(() => {
          // Thrown while React renders, because only then does the error reach an error boundary.
          if (!(error instanceof ApiProblem)) throw error
          return { status: 'failed', problem: error }
        }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])

  const hasMetTheEnd = current?.status === 'failed' && current.problem.code === 'session-expired'
  useEffect(() => (hasMetTheEnd ? onSessionRenewed(() => setAttempt((count) => count + 1)) : undefined), [hasMetTheEnd])

  return {
    ...(current ?? { status: 'loading', isSlow }),
    retry: () => setAttempt((count) => count + 1),
    cancel: () => setReached({ attempt, state: { status: 'failed', problem: new ApiProblem({ code: 'aborted' }) } }),
  }
}
