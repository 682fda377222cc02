import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { ApiProblem } from './api-problem.ts'
import type { Load, LoadState } from './load.ts'
import { pageCache } from './page-cache.ts'
import { useIsSlow } from './use-is-slow.ts'

/**
 * Does something once as the screen appears, such as following a link that is good once. Nothing of it is kept, and it
 * is done again only when the patient says so.
 */
export function useAct<Value>(act: () => Promise<Value>): Load<Value> {
  const { status, data, error, mutate, reset } = useMutation({ mutationFn: act }, pageCache)
  const [attempts, setAttempts] = useState(0)
  const [isGivenUp, setGivenUp] = useState(false)
  const isSlow = useIsSlow(!isGivenUp && status !== 'success' && status !== 'error', String(attempts))
  useEffect(() => mutate(), [mutate])

  function stateOf(): LoadState<Value> {
    if (isGivenUp) return { status: 'failed', problem: new ApiProblem({ code: 'aborted' }) }
    if (status === 'success') return { status: 'ready', value: data, problem: null }
    if (error instanceof ApiProblem) return { status: 'failed', problem: error }
    return { status: 'loading', isSlow }
  }

  return {
    ...stateOf(),
    retry: () => {
      setGivenUp(false)
      setAttempts((count) => count + 1)
      mutate()
    },
    cancel: () => {
      reset()
      setGivenUp(true)
    },
  }
}
