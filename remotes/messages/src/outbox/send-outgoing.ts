import type { Api } from '@homeside/api-client/api'
import { call, type CallOptions } from '@homeside/api-client/call'
import type {
  CreateConversationAnswer,
  CreateConversationRequest,
  Message,
  ReplyRequest,
} from '@homeside/contract/messages'

import { noteConversationsChanged } from '../api/messages-changed.ts'
import type { Outgoing } from './outbox.ts'

/** The result of a message that the server took. */
export interface SentMessage {
  item: Outgoing
  conversationKey: number
  message: Message
}

/**
 * Sends a message, as a reply or as the first of a new conversation.
 *
 * @throws ApiProblem when the server did not take it.
 */
export async function sendOutgoing(api: Api, item: Outgoing, options: CallOptions = {}): Promise<SentMessage> {
  const sent = await sendContent(api, item, options)
  noteConversationsChanged()
  return sent
}

async function sendContent(api: Api, item: Outgoing, options: CallOptions): Promise<SentMessage> {
  const content = { Message: item.message, ...(item.photoKeys.length > 0 ? { PhotoKeys: [...item.photoKeys] } : {}) }
  if (item.conversationKey !== null) {
    const message = await reply(api, item.conversationKey, content, item.idempotencyKey, options)
    return { item, conversationKey: item.conversationKey, message }
  }
  const request = { Topic: item.topic, Subject: item.subject, ...content }
  const { Conversation, Message } = await createConversation(api, request, item.idempotencyKey, options)
  return { item, conversationKey: Conversation.ConversationKey, message: Message }
}

/**
 * Starts a conversation and deletes its draft. The same idempotency key always answers the same conversation.
 *
 * @throws ApiProblem `validation`, `photo-gone`, `idempotency-mismatch`, or what any call can fail with.
 */
function createConversation(
  api: Api,
  request: CreateConversationRequest,
  idempotencyKey: string,
  options: CallOptions = {},
): Promise<CreateConversationAnswer> {
  const given = { json: request, key: idempotencyKey, needs: 'Conversation', ...options }
  return call(api, 'POST', 'conversations/', given)
}

/**
 * Adds a message to an open conversation, once per idempotency key, and deletes its draft.
 *
 * @throws ApiProblem `validation`, `conversation-closed`, `photo-gone`, `idempotency-mismatch`, or what any call can
 * fail with.
 */
function reply(
  api: Api,
  id: number,
  request: ReplyRequest,
  idempotencyKey: string,
  options: CallOptions = {},
): Promise<Message> {
  const given = { params: { id }, json: request, key: idempotencyKey, needs: 'MessageKey', ...options }
  return call(api, 'POST', 'conversations/{id}', given)
}
