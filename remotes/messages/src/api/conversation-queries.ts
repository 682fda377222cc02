import { answerQuery } from '@homeside/api-client/answer-query'
import type { Topic } from '@homeside/contract/constants/conversation-states'
import { paths } from '@homeside/contract/constants/paths'

/** Which conversations, and how many of them at once. */
export interface ConversationQuery {
  /** From 1. */
  page: number
  pageSize: number
  topic: Topic | null
  show: 'all' | 'unread' | 'open' | 'closed'
  /** Words in the subject or in a message. */
  search: string
}

/** One page of the patient's conversations, the one with the newest message first (section 7.2 of the specification). */
export function conversationPageQuery({ page, pageSize, topic, show, search }: ConversationQuery) {
  const query = {
    ...(topic ? { topic } : {}),
    ...(show === 'unread' ? { unread: 'true' as const } : {}),
    ...(show === 'open' ? { status: 'Open' as const } : {}),
    ...(show === 'closed' ? { status: 'Closed' as const } : {}),
    ...(search ? { search } : {}),
  }
  return answerQuery(paths.conversationPage, { params: { page, pageSize }, query })
}

/**
 * One conversation without its messages (section 7.5 of the specification). Fails with `conversation-not-found`, or what
 * any call can fail with.
 */
export function conversationQuery(id: number | string) {
  return answerQuery(paths.conversation, { params: { id } })
}
