import type { Api } from '@homeside/api-client/api'
import { paths } from '@homeside/contract/constants/paths'

import { draftParams } from './draft-params.ts'

/** Throws a draft away, with its photos. */
export async function deleteDraft(api: Api, conversationKey: number | null, signal: AbortSignal): Promise<void> {
  await api.delete(paths.messageDraft, { searchParams: draftParams(conversationKey), signal })
}
