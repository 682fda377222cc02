import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'

import { ApiProblem } from './api-problem.ts'
import { onSessionRenewed } from './session-renewal.ts'

/** Milliseconds for which an answer that no screen has shown yet is as good as one that is asked for now. */
const freshFor = 10_000

/**
 * What the API has answered this page, by address; see `answerQuery`. Memory only, and emptied with the session. A
 * screen shows what is here and asks again, but for what came just before it. Nothing is tried again from here: the
 * client does that.
 */
export const pageCache = createCache()

/** Forgets every answer, and gives up what is still on its way: it belongs to a session that is over. */
export function emptyPageCache(): void {
  pageCache.clear()
}

function createCache(): QueryClient {
  const shown = new WeakSet<object>()
  const renewalsBefore = new WeakMap<object, number>()
  let renewals = 0

  const queries = new QueryCache({
    onError: (error, query) => {
      // The patient has signed in again while the answer was on its way.
      if (isExpired(error) && (renewalsBefore.get(query) ?? 0) < renewals) askAgain(query)
    },
  })
  queries.subscribe((event) => {
    if (event.type === 'observerRemoved') shown.add(event.query)
    if (event.type === 'updated' && event.action.type === 'fetch') renewalsBefore.set(event.query, renewals)
  })
  onSessionRenewed(() => {
    renewals += 1
    for (const query of queries.getAll()) if (query.isActive() && isExpired(query.state.error)) askAgain(query)
  })

  return new QueryClient({
    queryCache: queries,
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: (query) =>
          shown.has(query) || query.state.isInvalidated || Date.now() - query.state.dataUpdatedAt > freshFor,
        // An error that is no problem of a call is a fault of ours, and goes to the nearest error boundary.
        throwOnError: (error) => !(error instanceof ApiProblem),
      },
    },
  })
}

function askAgain(query: Pick<Query, 'fetch'>): void {
  // Whoever shows it hears of a failure.
  query.fetch().catch(() => undefined)
}

function isExpired(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'session-expired'
}
