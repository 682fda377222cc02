import { pageCache } from '@homeside/api-client/page-cache'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { StaffAnswerOf } from '@homeside/contract/staff-calls'
import { useEffect, useState } from 'react'

import { staffQuery } from '../frame/staff-call.ts'

/** Milliseconds between two looks; the server takes somebody for gone after three of them. */
const lookEvery = 4000

/**
 * Who else has a conversation open, or writes in it. They learn of this page, and the page of what they send.
 *
 * @param last the newest message that the page has.
 */
export function useViewers(
  key: number,
  last: number,
  isTyping: boolean,
): StaffAnswerOf<'GET', 'staff/conversations/{key}/viewers'>['Others'] {
  const load = useQueryLoad({
    ...staffQuery('staff/conversations/{key}/viewers', { params: { key }, query: isTyping ? { typing: 'true' } : {} }),
    refetchInterval: lookEvery,
  })
  const seen = load.status === 'ready' ? load.value : null
  // Until the first answer after typing began, those from before.
  const [others, setOthers] = useState(seen?.Others ?? [])
  if (seen !== null && seen.Others !== others) setOthers(seen.Others)
  const hasGrown = seen !== null && seen.LastMessageKey > last
  useEffect(() => {
    if (hasGrown)
      void pageCache.invalidateQueries({
        queryKey: staffQuery('staff/conversations/{key}', { params: { key } }).queryKey,
        exact: true,
      })
  }, [hasGrown, key])
  return others
}
