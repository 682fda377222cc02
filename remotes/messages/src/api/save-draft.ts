import type { Api, CallOptions } from '@homeside/api-client/api'
import type { Topic } from '@homeside/contract/constants/conversation-states'
import { paths } from '@homeside/contract/constants/paths'
import type { MessageDraft, MessageDraftAnswer } from '@homeside/contract/message-drafts'

import { draftParams } from './draft-params.ts'

/** What is to change in a draft; what is left out stays. */
export interface DraftChange {
  Topic?: Topic | ''
  Subject?: string
  Message?: string
  /** Keys of photos to be taken out, separated by commas. */
  RemovePhotoKeys?: string
}

/** Saves a draft on the server, from where it can be gone on with in any session. */
export async function saveDraft(
  api: Api,
  conversationKey: number | null,
  change: DraftChange,
  options: CallOptions = {},
): Promise<MessageDraft | null> {
  const body = new FormData()
  for (const [name, value] of Object.entries(change)) body.set(name, String(value))
  const searchParams = draftParams(conversationKey)
  const answer = await api.post(paths.messageDraft, { body, searchParams, ...options }).json<MessageDraftAnswer>()
  return answer.Draft
}
