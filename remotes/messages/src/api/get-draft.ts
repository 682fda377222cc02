import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { MessageDraft } from '@homeside/contract/message-drafts'

import { whichDraft } from './which-draft.ts'

/** What was written and not sent: a reply in this conversation, or (null) a new conversation. Null when nothing was. */
export async function getDraft(
  api: Api,
  conversationKey: number | null,
  signal: AbortSignal,
): Promise<MessageDraft | null> {
  return (await call(api, 'GET', paths.messageDraft, { query: whichDraft(conversationKey), signal })).Draft
}
