import type { Api } from '@homeside/api-client/api'
import { paths } from '@homeside/contract/constants/paths'
import type { MessageDraft, MessageDraftAnswer } from '@homeside/contract/message-drafts'

import { draftParams } from './draft-params.ts'

/** What was written and not sent: a reply in this conversation, or (null) a new conversation. Null when nothing was. */
export async function getDraft(
  api: Api,
  conversationKey: number | null,
  signal: AbortSignal,
): Promise<MessageDraft | null> {
  const searchParams = draftParams(conversationKey)
  return (await api.get(paths.messageDraft, { searchParams, signal }).json<MessageDraftAnswer>()).Draft
}
