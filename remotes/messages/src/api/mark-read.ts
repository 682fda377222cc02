import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { UnreadAnswer } from '@homeside/contract/conversations'

/** Says that the patient has seen a conversation up to this message; one that came later stays unread. */
export function markRead(api: Api, id: number, upToKey: number, signal: AbortSignal): Promise<UnreadAnswer> {
  return call(api, 'POST', paths.markConversationRead, { params: { id }, query: { upToKey }, signal })
}
