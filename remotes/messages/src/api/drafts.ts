import { answerQuery } from '@homeside/api-client/answer-query'
import type { Api } from '@homeside/api-client/api'
import { call, type CallOptions } from '@homeside/api-client/call'
import { inBackground } from '@homeside/api-client/in-background'
import { pageApi } from '@homeside/api-client/use-api'
import type { Topic } from '@homeside/contract/constants/conversation-states'
import type { MessageDraft } from '@homeside/contract/message-drafts'
import { uploadTransport } from '@homeside/parts/photos/upload-transport'
import { DraftSaves } from '@homeside/parts/storage/draft-saves'

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
  return (await call(api, 'POST', 'conversations/draft', { multipart, query, ...options })).Draft
}

/** Which draft a call is about: that of a reply, or (null) of a new conversation. */
export function whichDraft(conversationKey: number | null): { conversationKey?: number } {
  return conversationKey === null ? {} : { conversationKey }
}

/**
 * The unsent text: a reply in this conversation, or (null) a new conversation. What the page before is still saving comes
 * first, or the answer would be older than what was typed.
 */
export function draftQuery(conversationKey: number | null) {
  const query = answerQuery('conversations/draft', { query: whichDraft(conversationKey) })
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

/**
 * Adds a photo to a draft and reports its progress, 0 to 1. Resolves to its key on the server. The queue makes the call
 * as often as needed.
 *
 * @throws ApiProblem `invalid-file-type`, `too-large`, `validation` for one too many, `conversation-closed`, or what any
 * call can fail with.
 */
export async function uploadPhoto(
  api: Api,
  conversationKey: number | null,
  photo: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<string | null> {
  const query = whichDraft(conversationKey)
  const options = { query, signal, ...inBackground, ...uploadTransport(onProgress) }
  const { Draft } = await call(api, 'POST', 'conversations/draft', { multipart: { Photos: [photo] }, ...options })
  // Photos are sent one by one, and the server adds each after the others.
  return Draft?.Photos.at(-1)?.PhotoKey ?? null
}
