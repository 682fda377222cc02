import { answerQuery } from '@homeside/api-client/answer-query'
import { inBackground } from '@homeside/api-client/in-background'
import { pageApi } from '@homeside/api-client/use-api'
import { paths } from '@homeside/contract/constants/paths'

import { draftName, messageDrafts, saveDraft } from './save-draft.ts'
import { whichDraft } from './which-draft.ts'

/**
 * The unsent text: a reply in this conversation, or (null) a new conversation. What the page before is still saving comes
 * first, or the answer would be older than what was typed.
 */
export function draftQuery(conversationKey: number | null) {
  const query = answerQuery(paths.messageDraft, { query: whichDraft(conversationKey) })
  return {
    ...query,
    queryFn: async (context: { signal: AbortSignal }) => {
      await messageDrafts.finish(draftName(conversationKey), (change) =>
        saveDraft(pageApi(), conversationKey, change, inBackground),
      )
      return query.queryFn(context)
    },
  }
}
