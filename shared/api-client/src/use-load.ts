import { useEffect, useRef, useState } from 'react'

import { ApiProblem } from './api-problem.ts'
import { onSessionRenewed } from './session-renewal.ts'

/** Milliseconds after which a screen offers to retry or cancel what still loads. */
const slowAfter = 10_000

type LoadState<Value> =
  | { status: 'loading'; isSlow: boolean }
  | { status: 'ready'; value: Value }
  | { status: 'failed'; problem: ApiProblem }

export type Load<Value> = LoadState<Value> & {
  /** Starts again, whatever the state. */
  retry: () => void
  /** Gives up waiting; the state becomes `failed` with the problem `aborted`. */
  cancel: () => void
}

interface Attempt<Value> {
  load: (signal: AbortSignal) => Promise<Value>
  deps: readonly unknown[]
}

/**
 * Loads what a screen shows, again whenever a dependency changes, and aborts when the screen is left. Problems are a
 * state; an error that is no `ApiProblem` is a fault of ours and goes to the nearest error boundary. What failed because
 * the session had expired loads again once the patient has signed in again.
 *
 * @param atHand What is there already as the screen appears, so that nothing has to be loaded and nothing waits; null
 * when it is not.
 */
export function useLoad<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  deps: readonly unknown[],
  atHand: () => Value | null = () => null,
): Load<Value> {
  const [attempt, setAttempt] = useState<Attempt<Value>>({ load, deps })
  const [reached, setReached] = useState<{ attempt: Attempt<Value>; state: LoadState<Value> } | null>(() => {
    const value = atHand()
    return value === null ? null : { attempt, state: { status: 'ready', value } }
  })
  const [needless] = useState(reached?.attempt)
  const abort = useRef<() => void>(() => undefined)
  if (!isSame(attempt.deps, deps)) setAttempt({ load, deps })

  useEffect(() => {
    if (attempt === needless) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const reach = (state: LoadState<Value>) => setReached({ attempt, state })
    const slow = setTimeout(() => reach({ status: 'loading', isSlow: true }), slowAfter)
    const stop = () => {
      clearTimeout(slow)
      controller.abort()
    }
    const settle = (state: LoadState<Value>) => {
      if (signal.aborted) return
      clearTimeout(slow)
      reach(state)
    }
    let hasExpired = false
    let isRenewed = false
    const again = () => setAttempt(({ load: same, deps: unchanged }) => ({ load: same, deps: unchanged }))
    const stopListening = onSessionRenewed(() => {
      isRenewed = true
      if (hasExpired) again()
    })
    abort.current = stop
    attempt.load(signal).then(
      (value) => settle({ status: 'ready', value }),
      (error: unknown) => {
        if (error instanceof ApiProblem) {
          hasExpired = error.code === 'session-expired' && !signal.aborted
          if (hasExpired && isRenewed) again()
          else settle({ status: 'failed', problem: error })
        } else if (!signal.aborted) {
          clearTimeout(slow)
          setReached(() => {
            throw error
          })
        }
      },
    )
    return () => {
      stopListening()
      stop()
    }
  }, [attempt, needless])

  const state: LoadState<Value> = reached?.attempt === attempt ? reached.state : { status: 'loading', isSlow: false }
  return {
    ...state,
    retry: () => setAttempt({ load, deps }),
    cancel: () => {
      abort.current()
      setReached({ attempt, state: { status: 'failed', problem: new ApiProblem({ code: 'aborted' }) } })
    },
  }
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]))
}
