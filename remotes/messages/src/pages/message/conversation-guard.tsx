import { useOwnQuery } from '@homeside/api-client/use-own-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useText } from '@homeside/i18n/use-text'
import { Navigate, useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'

import { conversationQuery } from '../../api/conversation-queries.ts'
import { messageInfoAtom } from '../../message-info.ts'
import { messagePath, messagesPath } from '../../message-paths.ts'
import { keepConversation } from '../../thread/known-conversation.ts'
import { useReplaceEntry } from '../../use-replace-entry.ts'

/**
 * The guard of `/message/:id` in section 2.3 of the specification. It loads the conversation, stores its key with no
 * auto-reply, and goes on to /message. On failure it goes to /messages, which says why. An expired session is no
 * failure: it loads again after the patient has signed in again.
 */
export function ConversationGuard({ id }: { id: string }) {
  const t = useText('messages')
  const { alias = '' } = useParams()
  const replaceEntry = useReplaceEntry()
  const storeInfo = useSetAtom(messageInfoAtom)
  const load = useQueryLoad(useOwnQuery(conversationQuery(id)))
  const conversation = load.status === 'ready' ? load.value : null

  useEffect(() => {
    if (conversation === null) return
    const { ConversationKey: key } = conversation
    keepConversation(conversation)
    storeInfo({ key, showAutoReply: false, isNewMessage: false })
    replaceEntry(messagePath(alias), { conversationKey: key })
  }, [conversation, alias, replaceEntry, storeInfo])

  if (load.status === 'failed' && load.problem.code !== 'session-expired') {
    return <Navigate replace to={messagesPath(alias)} state={{ problem: load.problem.code }} />
  }
  return (
    <Page title={t('conversation.title')}>
      <Loaded load={load} skeleton={<Skeleton shape="cards" />}>
        {() => <Skeleton shape="cards" />}
      </Loaded>
    </Page>
  )
}
