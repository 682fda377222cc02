import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { inBackground } from '@homeside/api-client/in-background'
import { paths } from '@homeside/contract/constants/paths'
import type { UnreadAnswer } from '@homeside/contract/conversations'

/**
 * Says that the patient has seen a conversation up to this message; one that came later stays unread. The page says so
 * by itself, also of a message that came to a page which nobody sits at.
 */
export function markRead(api: Api, id: number, upToKey: number, signal: AbortSignal): Promise<UnreadAnswer> {
  return call(api, 'POST', paths.markConversationRead, { params: { id }, query: { upToKey }, signal, ...inBackground })
}
