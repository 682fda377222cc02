import { answerQuery, answerKey } from '@homeside/api-client/answer-query'
import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import type { Topic } from '@homeside/contract/constants/conversation-states'
import type { UnreadAnswer } from '@homeside/contract/conversations'
import type { Dashboard } from '@homeside/contract/patient'
import { unreadMessagesAtom } from '@homeside/session/screen-stores'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'

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

/** Call this after something was sent, read or deleted: every list of conversations asks again. */
export function noteConversationsChanged(): void {
  void pageCache.invalidateQueries({ queryKey: answerKey('conversations/') })
}

/** Call this with the number of unread messages from an answer: menu and home show it, and every list asks again. */
export function useNoteUnread(): (count: number) => void {
  const setUnread = useSetAtom(unreadMessagesAtom)
  return useCallback(
    (count) => {
      setUnread(count)
      pageCache.setQueriesData<Dashboard>(
        { queryKey: answerKey('patient/dashboard') },
        (dashboard) => dashboard && { ...dashboard, UnreadMessageCount: count },
      )
      noteConversationsChanged()
    },
    [setUnread],
  )
}

/** Hides conversations from the patient, all or none. The provider's next message shows one again. */
export function deleteConversations(api: Api, keys: readonly number[], signal: AbortSignal): Promise<UnreadAnswer> {
  return call(api, 'DELETE', 'conversations/BulkDelete', { json: { ConversationKeys: [...keys] }, signal })
}
