import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import type { CallOptions } from '@homeside/api-client/call'
import type { Topic } from '@homeside/contract/constants/conversation-states'
import { paths } from '@homeside/contract/constants/paths'
import type { MessageDraft } from '@homeside/contract/message-drafts'
import { DraftSaves } from '@homeside/parts/storage/draft-saves'

import { whichDraft } from './which-draft.ts'

/** The changes of a draft. What is left out stays. */
export interface DraftChange {
  Topic?: Topic | ''
  Subject?: string
  Message?: string
  /** Keys of photos to remove, separated by commas. */
  RemovePhotoKeys?: string
}

/** What is written, by `draftName`. */
export const messageDrafts = new DraftSaves<DraftChange>()
export const draftName = (conversationKey: number | null): string => `${conversationKey ?? 'new'}`

/** Saves a draft on the server, so that the patient can continue it in any session. */
export async function saveDraft(
  api: Api,
  conversationKey: number | null,
  change: DraftChange,
  options: CallOptions = {},
): Promise<MessageDraft | null> {
  const multipart = { ...change, Photos: [] }
  const query = whichDraft(conversationKey)
  return (await call(api, 'POST', paths.messageDraft, { multipart, query, ...options })).Draft
}
