import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import type { CallOptions } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { CreateConversationAnswer, CreateConversationRequest } from '@homeside/contract/messages'

/**
 * Starts a conversation and deletes its draft. The same idempotency key always answers the same conversation.
 *
 * @throws ApiProblem `validation`, `photo-gone`, `idempotency-mismatch`, or what any call can fail with.
 */
export function createConversation(
  api: Api,
  request: CreateConversationRequest,
  idempotencyKey: string,
  options: CallOptions = {},
): Promise<CreateConversationAnswer> {
  return call(api, 'POST', paths.createConversation, { json: request, key: idempotencyKey, ...options })
}
