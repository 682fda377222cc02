import type { Api } from '@homeside/api-client/api'
import { fillPath, paths } from '@homeside/contract/constants/paths'
import type { UnreadAnswer } from '@homeside/contract/conversations'

/** Says that the patient has seen a conversation up to this message; one that came later stays unread. */
export function markRead(api: Api, id: number, upToKey: number, signal: AbortSignal): Promise<UnreadAnswer> {
  const path = fillPath(paths.markConversationRead, { id })
  return api.post(path, { searchParams: { upToKey }, signal }).json<UnreadAnswer>()
}
