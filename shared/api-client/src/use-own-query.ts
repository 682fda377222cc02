import { useState } from 'react'

let screens = 0

/**
 * A query for this screen alone, which always begins with what the API answers now: what a patient works on must not
 * begin from an older answer, nor change under their hands. It is gone when the screen is left.
 */
export function useOwnQuery<Query extends { queryKey: readonly unknown[] }>(query: Query) {
  const [screen] = useState(() => (screens += 1))
  return { ...query, queryKey: ['own', screen, ...query.queryKey], gcTime: 0 }
}
