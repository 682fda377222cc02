import { useCallback, useEffect, useRef, useState } from 'react'

import { ApiProblem } from './api-problem.ts'

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

/**
 * Loads what a screen shows, again whenever a dependency changes, and aborts when the screen is left. Problems are a
 * state; an error that is no `ApiProblem` is a fault of ours and goes to the nearest error boundary.
 */
export function useLoad<Value>(load: (signal: AbortSignal) => Promise<Value>, deps: readonly unknown[]): Load<Value> {
  const [state, setState] = useState<LoadState<Value>>({ status: 'loading', isSlow: false })
  const [attempt, setAttempt] = useState(0)
  const abort = useRef<(() => void) | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    let isCurrent = true
    const stop = () => {
      isCurrent = false
      clearTimeout(slow)
      controller.abort()
    }
    const settle = (next: LoadState<Value>) => {
      if (!isCurrent) return
      clearTimeout(slow)
      setState(next)
    }
    const slow = setTimeout(() => setState({ status: 'loading', isSlow: true }), slowAfter)
    abort.current = stop
    setState({ status: 'loading', isSlow: false })
    load(controller.signal).then(
      (value) => settle({ status: 'ready', value }),
      (error: unknown) => {
        if (error instanceof ApiProblem) return settle({ status: 'failed', problem: error })
        if (isCurrent) {
          setState(() => {
            throw error
          })
        }
      },
    )
    return stop
  }, [...deps, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const cancel = useCallback(() => {
    abort.current?.()
    setState({ status: 'failed', problem: new ApiProblem({ code: 'aborted' }) })
  }, [])
  return { ...state, retry, cancel }
}
