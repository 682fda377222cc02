import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import type { CallOptions } from '@homeside/api-client/call'
import type { Topic } from '@homeside/contract/constants/conversation-states'
import { paths } from '@homeside/contract/constants/paths'
import type { ConversationPageAnswer } from '@homeside/contract/conversations'

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
export function getConversationPage(
  api: Api,
  { page, pageSize, topic, show, search }: ConversationQuery,
  signal: AbortSignal,
  options: CallOptions = {},
): Promise<ConversationPageAnswer> {
  const query = {
    ...(topic ? { topic } : {}),
    ...(show === 'unread' ? { unread: 'true' as const } : {}),
    ...(show === 'open' ? { status: 'Open' as const } : {}),
    ...(show === 'closed' ? { status: 'Closed' as const } : {}),
    ...(search ? { search } : {}),
  }
  return call(api, 'GET', paths.conversationPage, { params: { page, pageSize }, query, signal, ...options })
}
