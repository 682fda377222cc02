import { answerQuery } from '@homeside/api-client/answer-query'
import type { Topic } from '@homeside/contract/constants/conversation-states'

/** Filters and page of a list of conversations. */
export interface ConversationQuery {
  /** From 1. */
  page: number
  pageSize: number
  topic: Topic | null
  show: 'all' | 'unread' | 'open' | 'closed'
  /** Words in the subject or in a message. */
  search: string
}

/** One page of the patient's conversations, sorted by the newest message (section 7.2 of the specification). */
export function conversationPageQuery({ page, pageSize, topic, show, search }: ConversationQuery) {
  const query = {
    ...(topic ? { topic } : {}),
    ...(show === 'unread' ? { unread: 'true' as const } : {}),
    ...(show === 'open' ? { status: 'Open' as const } : {}),
    ...(show === 'closed' ? { status: 'Closed' as const } : {}),
    ...(search ? { search } : {}),
  }
  return answerQuery('conversations/{page}/{pageSize}', { params: { page, pageSize }, query })
}

/**
 * One conversation without its messages (section 7.5 of the specification). Fails with `conversation-not-found`, or as
 * any call can.
 */
export function conversationQuery(id: number | string) {
  return answerQuery('conversations/{id}', { params: { id } })
}
