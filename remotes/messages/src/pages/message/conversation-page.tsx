import { joinLoads } from '@homeside/api-client/load'
import { useOwnQuery } from '@homeside/api-client/use-own-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useText } from '@homeside/i18n/use-text'
import { Navigate, useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'

import { draftQuery } from '../../api/draft-query.ts'
import { messagesPath } from '../../message-paths.ts'
import { threadQuery } from '../../thread/thread-query.ts'
import { ConversationView } from './conversation-view.tsx'

/** Loads a conversation and the draft of a reply. One that no longer exists leads to the list. */
export function ConversationPage({ conversationKey }: { conversationKey: number }) {
  const t = useText('messages')
  const { alias = '' } = useParams()
  const thread = useQueryLoad(threadQuery(conversationKey))
  const load = joinLoads(thread, useQueryLoad(useOwnQuery(draftQuery(conversationKey))))
  if (load.status === 'ready') {
    const [opened, { Draft }] = load.value
    return <ConversationView opened={opened} draft={Draft} />
  }
  if (load.status === 'failed' && load.problem.code === 'conversation-not-found') {
    return <Navigate replace to={messagesPath(alias)} state={{ problem: load.problem.code }} />
  }
  return (
    <Page title={t('conversation.title')}>
      <Loaded load={load} skeleton={<Skeleton shape="cards" />}>
        {() => null}
      </Loaded>
    </Page>
  )
}
