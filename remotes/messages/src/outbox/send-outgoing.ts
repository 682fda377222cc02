import type { Api } from '@homeside/api-client/api'
import type { CallOptions } from '@homeside/api-client/call'
import type { Message } from '@homeside/contract/messages'

import { createConversation } from '../api/create-conversation.ts'
import { noteConversationsChanged } from '../api/messages-changed.ts'
import { reply } from '../api/reply.ts'
import type { Outgoing } from './outbox.ts'

/** The result of a message that the server took. */
export interface Sent {
  item: Outgoing
  conversationKey: number
  message: Message
}

/**
 * Sends a message, as a reply or as the first of a new conversation.
 *
 * @throws ApiProblem when the server did not take it.
 */
export async function sendOutgoing(api: Api, item: Outgoing, options: CallOptions = {}): Promise<Sent> {
  const sent = await sendContent(api, item, options)
  noteConversationsChanged()
  return sent
}

async function sendContent(api: Api, item: Outgoing, options: CallOptions): Promise<Sent> {
  const content = {
    Message: item.message,
    ...(item.photoKeys.length > 0 ? { PhotoKeys: [...item.photoKeys] } : {}),
  }
  if (item.conversationKey !== null) {
    const message = await reply(api, item.conversationKey, content, item.idempotencyKey, options)
    return { item, conversationKey: item.conversationKey, message }
  }
  const request = { Topic: item.topic, Subject: item.subject, ...content }
  const { Conversation, Message } = await createConversation(api, request, item.idempotencyKey, options)
  return { item, conversationKey: Conversation.ConversationKey, message: Message }
}
