import { useApi } from '@homeside/api-client/use-api'
import { useLoad } from '@homeside/api-client/use-load'
import { useText } from '@homeside/i18n/use-text'
import { Navigate, useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'

import { getDraft } from '../../api/get-draft.ts'
import { messagesPath } from '../../message-paths.ts'
import { loadThread } from '../../thread/load-thread.ts'
import { ConversationView } from './conversation-view.tsx'
import { takeOver } from './opened-conversation.ts'

/** Loads a conversation and the reply that was begun in it. One that is gone leads to the list. */
export function ConversationPage({ conversationKey }: { conversationKey: number }) {
  const t = useText('messages')
  const { alias = '' } = useParams()
  const api = useApi()
  const load = useLoad(
    (signal) =>
      Promise.all([
        loadThread(api, conversationKey, takeOver(conversationKey), signal),
        getDraft(api, conversationKey, signal),
      ]),
    [api, conversationKey],
  )
  if (load.status === 'ready') {
    const [thread, draft] = load.value
    return <ConversationView opened={thread} draft={draft} />
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
