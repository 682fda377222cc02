import { answerQuery } from '@homeside/api-client/answer-query'
import { paths } from '@homeside/contract/constants/paths'

import { whichDraft } from './which-draft.ts'

/** The unsent text: a reply in this conversation, or (null) a new conversation. */
export function draftQuery(conversationKey: number | null) {
  return answerQuery(paths.messageDraft, { query: whichDraft(conversationKey) })
}
