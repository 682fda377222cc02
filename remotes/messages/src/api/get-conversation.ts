import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import type { CallOptions } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
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
  return call(api, 'GET', paths.conversation, { params: { id }, signal, ...options })
}
