import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { UnreadAnswer } from '@homeside/contract/conversations'

/** Hides conversations from the patient, all or none. The provider's next message shows one again. */
export function deleteConversations(api: Api, keys: readonly number[], signal: AbortSignal): Promise<UnreadAnswer> {
  return call(api, 'DELETE', paths.deleteConversations, { json: { ConversationKeys: [...keys] }, signal })
}
