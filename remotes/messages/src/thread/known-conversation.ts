import { pageCache } from '@homeside/api-client/page-cache'
import type { Conversation } from '@homeside/contract/conversations'

import { conversationQuery } from '../api/conversation-queries.ts'

/** Keeps the conversation that the guard has loaded for the page it leads to, which is another screen to the portal. */
export function keepConversation(conversation: Conversation): void {
  pageCache.setQueryData(conversationQuery(conversation.ConversationKey).queryKey, conversation)
}

/** The conversation that was kept just now, once: later it may no longer be as it was. */
export function takeConversation(conversationKey: number): Conversation | undefined {
  const { queryKey } = conversationQuery(conversationKey)
  const known = pageCache.getQueryData(queryKey)
  pageCache.removeQueries({ queryKey, exact: true })
  return known
}
