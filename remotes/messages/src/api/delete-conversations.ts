import type { Api } from '@homeside/api-client/api'
import { paths } from '@homeside/contract/constants/paths'
import type { ConversationKeysRequest, UnreadAnswer } from '@homeside/contract/conversations'

/** Hides conversations from the patient, all of them or none; the provider's next message brings one back. */
export function deleteConversations(api: Api, keys: readonly number[], signal: AbortSignal): Promise<UnreadAnswer> {
  const json: ConversationKeysRequest = { ConversationKeys: [...keys] }
  return api.delete(paths.deleteConversations, { json, signal }).json<UnreadAnswer>()
}
