import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { inBackground } from '@homeside/api-client/in-background'
import { paths } from '@homeside/contract/constants/paths'
import { uploadTransport } from '@homeside/parts/photos/upload-transport'

import { whichDraft } from './which-draft.ts'

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
  const { Draft } = await call(api, 'POST', paths.messageDraft, { multipart: { Photos: [photo] }, ...options })
  // Photos are sent one by one, and the server adds each after the others.
  return Draft?.Photos.at(-1)?.PhotoKey ?? null
}
