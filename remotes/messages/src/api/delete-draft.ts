import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'

import { whichDraft } from './which-draft.ts'

/** Deletes a draft with its photos. */
export async function deleteDraft(api: Api, conversationKey: number | null, signal: AbortSignal): Promise<void> {
  await call(api, 'DELETE', paths.messageDraft, { query: whichDraft(conversationKey), signal })
}
