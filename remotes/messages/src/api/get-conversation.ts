import type { Api, CallOptions } from '@homeside/api-client/api'
import { fillPath, paths } from '@homeside/contract/constants/paths'
import type { Conversation } from '@homeside/contract/conversations'

/**
 * One conversation without its messages (section 7.5 of the specification).
 *
 * @throws ApiProblem `conversation-not-found`, or what any call can fail with.
 */
export function getConversation(
  api: Api,
  id: number | string,
  signal: AbortSignal,
  options: CallOptions = {},
): Promise<Conversation> {
  return api.get(fillPath(paths.conversation, { id }), { signal, ...options }).json<Conversation>()
}
