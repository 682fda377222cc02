import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { inBackground } from '@homeside/api-client/in-background'
import { paths } from '@homeside/contract/constants/paths'
import type { UnreadAnswer } from '@homeside/contract/conversations'

/**
 * Tells the server that the patient has seen a conversation up to this message. Later messages stay unread. The page
 * calls this by itself, so it is a background call.
 */
export function markRead(api: Api, id: number, upToKey: number, signal: AbortSignal): Promise<UnreadAnswer> {
  return call(api, 'POST', paths.markConversationRead, { params: { id }, query: { upToKey }, signal, ...inBackground })
}
