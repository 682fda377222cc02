import { QueryCache, QueryClient, type Query } from '@tanstack/react-query'

import { ApiProblem } from './api-problem.ts'
import { onSessionRenewed } from './session-renewal.ts'

/** Milliseconds for which a prefetched answer that no screen has shown yet counts as fresh. */
const freshFor = 10_000

/**
 * The page's cache of API answers, by address; see `answerQuery`. It is memory only and is emptied with the session. A
 * screen shows the cached answer and asks again, unless the answer has just come. The cache repeats nothing; the client
 * does.
 */
export const pageCache = createCache()

/** Forgets every answer and aborts the calls on their way, because they belong to a session that is over. */
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

  const cache = new QueryClient({
    queryCache: queries,
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: (query) =>
          shown.has(query) || query.state.isInvalidated || Date.now() - query.state.dataUpdatedAt > freshFor,
        // An error that is no ApiProblem is a fault of the portal and goes to the nearest error boundary.
        throwOnError: (error) => !(error instanceof ApiProblem),
      },
    },
  })
  // Without this, no query hears that the patient is back on the page.
  cache.mount()
  return cache
}

function askAgain(query: Pick<Query, 'fetch'>): void {
  // The screen that shows the answer reports its failure.
  query.fetch().catch(() => undefined)
}

function isExpired(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'session-expired'
}
