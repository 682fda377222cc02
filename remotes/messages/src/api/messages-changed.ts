import { answerKey } from '@homeside/api-client/answer-query'
import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import type { UnreadAnswer } from '@homeside/contract/conversations'
import type { Dashboard } from '@homeside/contract/patient'
import { unreadMessagesAtom } from '@homeside/session/screen-stores'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'

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
