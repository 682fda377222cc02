import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { inBackground } from '@homeside/api-client/in-background'
import { paths } from '@homeside/contract/constants/paths'
import type { MessageDraft } from '@homeside/contract/message-drafts'

import { uploadTransport } from '../photos/upload-transport.ts'
import { whichDraft } from './which-draft.ts'

/**
 * Adds a photo to a draft, and tells how much of it has left the device, from 0 to 1. The queue makes the call, as often
 * as it takes.
 *
 * @throws ApiProblem `invalid-file-type`, `too-large`, `validation` for one too many, `conversation-closed`, or what any
 * call can fail with.
 */
export async function uploadPhoto(
  api: Api,
  conversationKey: number | null,
  photo: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<MessageDraft | null> {
  const query = whichDraft(conversationKey)
  const options = { query, signal, ...inBackground, ...uploadTransport(onProgress) }
  return (await call(api, 'POST', paths.messageDraft, { multipart: { Photos: [photo] }, ...options })).Draft
}
