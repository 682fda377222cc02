import { pageCache } from '@homeside/api-client/page-cache'
import type { Conversation } from '@homeside/contract/conversations'

import { conversationQuery } from '../api/conversation-queries.ts'

/** Keeps the conversation that the guard loaded, for the page that it leads to, which is another screen. */
export function keepConversation(conversation: Conversation): void {
  pageCache.setQueryData(conversationQuery(conversation.ConversationKey).queryKey, conversation)
}

/** Takes the kept conversation, once. Later it may be out of date. */
export function takeConversation(conversationKey: number): Conversation | undefined {
  const { queryKey } = conversationQuery(conversationKey)
  const known = pageCache.getQueryData(queryKey)
  pageCache.removeQueries({ queryKey, exact: true })
  return known
}
