import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { UnreadAnswer } from '@homeside/contract/conversations'

/** Undoes a deletion. */
export function restoreConversations(api: Api, keys: readonly number[], signal: AbortSignal): Promise<UnreadAnswer> {
  return call(api, 'POST', paths.restoreConversations, { json: { ConversationKeys: [...keys] }, signal })
}
