import type { Api } from '@homeside/api-client/api'
import { paths } from '@homeside/contract/constants/paths'
import type { ConversationKeysRequest, UnreadAnswer } from '@homeside/contract/conversations'

/** Takes a deletion back. */
export function restoreConversations(api: Api, keys: readonly number[], signal: AbortSignal): Promise<UnreadAnswer> {
  const json: ConversationKeysRequest = { ConversationKeys: [...keys] }
  return api.post(paths.restoreConversations, { json, signal }).json<UnreadAnswer>()
}
