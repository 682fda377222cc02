import { hashKey, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiProblem } from './api-problem.ts'
import type { Load, LoadState } from './load.ts'
import { pageCache } from './page-cache.ts'
import { useIsSlow } from './use-is-slow.ts'

/**
 * Shows a query of the page's cache: the cached answer at once, then the fresh one. Leaving the screen aborts the call.
 * An ApiProblem becomes a state; any other error goes to the nearest error boundary.
 *
 * ```tsx
 * const load = useQueryLoad(openOrdersQuery(language))
 * ```
 */
export function useQueryLoad<Answer, Value = Answer, Key extends QueryKey = QueryKey>(
  query: UseQueryOptions<Answer, Error, Value, Key>,
): Load<Value> {
  const meta = query.refetchInterval ? { ...query.meta, isPolled: true } : query.meta
  const { data, error, fetchStatus, isEnabled } = useQuery({ ...query, ...(meta ? { meta } : {}) }, pageCache)
  const [attempts, setAttempts] = useState(0)
  const state = stateOf()
  const isSlow = useIsSlow(state.status === 'loading', `${attempts} ${hashKey(query.queryKey)}`)
  const only = { queryKey: query.queryKey, exact: true }

  function stateOf(): LoadState<Value> {
    const problem = error instanceof ApiProblem ? error : null
    if (data !== undefined) return { status: 'ready', value: data, problem: isWorthTelling(problem) ? problem : null }
    if (problem) return { status: 'failed', problem }
    if (isEnabled && fetchStatus === 'idle') return { status: 'failed', problem: new ApiProblem({ code: 'aborted' }) }
    return { status: 'loading', isSlow: false }
  }

  return {
    ...(state.status === 'loading' ? { ...state, isSlow } : state),
    retry: () => {
      setAttempts((count) => count + 1)
      void pageCache.resetQueries(only)
    },
    cancel: () => void pageCache.cancelQueries(only),
  }
}

/**
 * Problems that do not mark a shown value as stale: the expired session is reported over the page, and an aborted call
 * was the patient's wish.
 */
function isWorthTelling(problem: ApiProblem | null): boolean {
  return problem !== null && problem.code !== 'session-expired' && problem.code !== 'aborted'
}
