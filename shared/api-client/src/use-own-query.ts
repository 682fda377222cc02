import { useState } from 'react'

let screens = 0

/**
 * A query for one screen, which always starts with a fresh answer. What a patient edits must not begin from an older
 * answer or change under their hands. The answer is dropped when the patient leaves the screen.
 */
export function useOwnQuery<Query extends { queryKey: readonly unknown[] }>(query: Query) {
  const [screen] = useState(() => (screens += 1))
  return { ...query, queryKey: ['own', screen, ...query.queryKey], gcTime: 0 }
}
