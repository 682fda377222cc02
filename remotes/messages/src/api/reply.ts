import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import type { CallOptions } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { Message, ReplyRequest } from '@homeside/contract/messages'

/**
 * Adds a message to an open conversation, once per idempotency key, and deletes its draft.
 *
 * @throws ApiProblem `validation`, `conversation-closed`, `photo-gone`, `idempotency-mismatch`, or what any call can
 * fail with.
 */
export function reply(
  api: Api,
  id: number,
  request: ReplyRequest,
  idempotencyKey: string,
  options: CallOptions = {},
): Promise<Message> {
  return call(api, 'POST', paths.reply, { params: { id }, json: request, key: idempotencyKey, ...options })
}
