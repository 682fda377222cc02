import { answerKey } from '@homeside/api-client/answer-query'
import { call } from '@homeside/api-client/call'
import { inBackground } from '@homeside/api-client/in-background'
import { pageCache } from '@homeside/api-client/page-cache'
import { useApi } from '@homeside/api-client/use-api'
import type { ChangeDecision } from '@homeside/contract/changes'
import { paths } from '@homeside/contract/constants/paths'
import { useEffect } from 'react'

/**
 * Tells the server that the patient has read the decisions, once they are on the page. Home then no longer shows them.
 */
export function useReadDecisions(decisions: readonly ChangeDecision[]): void {
  const api = useApi()
  const unread = decisions.filter(({ ReadUtc }) => ReadUtc === null).map(({ ChangeKey }) => ChangeKey)
  const keys = unread.join(',')
  useEffect(() => {
    if (keys === '') return
    const reading = keys
      .split(',')
      .map((key) => call(api, 'POST', paths.readDecision, { params: { key }, ...inBackground }))
    Promise.all(reading).then(
      () => void pageCache.invalidateQueries({ queryKey: answerKey(paths.dashboard) }),
      // If it fails, home keeps showing it and links here again.
      () => undefined,
    )
  }, [api, keys])
}
