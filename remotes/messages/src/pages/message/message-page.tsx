import { joinLoads } from '@homeside/api-client/load'
import { useOwnQuery } from '@homeside/api-client/use-own-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useText } from '@homeside/i18n/use-text'
import { Navigate, useLocation, useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, type ReactNode } from 'react'

import { conversationPageQuery, conversationQuery } from '../../api/conversations.ts'
import { draftQuery } from '../../api/drafts.ts'
import { readMessageEntry, useReplaceEntry, messageInfoAtom } from '../../message-page-state.ts'
import { messagePath, messagesPath } from '../../message-paths.ts'
import { usePolledLoad } from '../../polling/use-polled-load.ts'
import { keepConversation, threadQuery } from '../../thread/thread-query.ts'
import { ConversationRows } from '../messages/conversation-rows.tsx'
import { pageSizes } from '../messages/list-query.ts'
import { ConversationView } from './conversation-view.tsx'
import { NewMessagePage } from './new-message/new-message-page.tsx'
import { useIsWide } from './use-is-wide.ts'

import '../messages/messages.css'
import './message.css'

/**
 * `/:alias/message/:id?`: one conversation, or a new message. With an id, the guard of section 2.3 of the specification
 * goes on to the address without one. There the history entry, or else the stored info, says what to show; without
 * either, the page goes to the list.
 */
export default function MessagePage() {
  const { alias = '', id } = useParams()
  const entry = readMessageEntry(useLocation().state)
  const info = useAtomValue(messageInfoAtom)
  const isNew = id === undefined && (entry ? 'newMessage' in entry : info.isNewMessage)
  if (isNew) {
    return (
      <BesideList current={null}>
        <NewMessagePage key="new" beginning={entry && 'newMessage' in entry ? entry.newMessage : {}} />
      </BesideList>
    )
  }
  const openedKey = entry && 'conversationKey' in entry ? entry.conversationKey : info.key
  const conversationKey = id === undefined ? openedKey : Number(id)
  if (conversationKey === null) return <Navigate replace to={messagesPath(alias)} />
  // A link that was damaged on its way names no conversation.
  if (!Number.isSafeInteger(conversationKey) || conversationKey <= 0) {
    return <Navigate replace to={messagesPath(alias)} state={{ problem: 'conversation-not-found' }} />
  }
  return (
    <BesideList current={conversationKey}>
      {id === undefined ? (
        <ConversationPage key={conversationKey} conversationKey={conversationKey} />
      ) : (
        <ConversationGuard key={id} id={id} />
      )}
    </BesideList>
  )
}

/**
 * The guard of `/message/:id` in section 2.3 of the specification. It loads the conversation, stores its key with no
 * auto-reply, and goes on to /message. On failure it goes to /messages, which says why. An expired session is no
 * failure: it loads again after the patient has signed in again.
 */
function ConversationGuard({ id }: { id: string }) {
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

/** Loads a conversation and the draft of a reply. One that no longer exists leads to the list. */
function ConversationPage({ conversationKey }: { conversationKey: number }) {
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

interface BesideListProps {
  /** The conversation that is open; null while a new message is written. */
  current: number | null
  children: ReactNode
}

const newest = conversationPageQuery({ page: 1, pageSize: pageSizes.usual, topic: null, show: 'all', search: '' })

/** Draws what is read or written, with the newest conversations, if any, beside it where there is room for both. */
function BesideList({ current, children }: BesideListProps) {
  const isWide = useIsWide()
  const list = useQueryLoad({ ...newest, enabled: isWide })
  const isBeside = isWide && !(list.status === 'ready' && list.value.Items.length === 0)
  return (
    <div className={isBeside ? 'msg-panes' : undefined}>
      {isBeside ? <NewestConversations current={current} /> : null}
      <div>{children}</div>
    </div>
  )
}

function NewestConversations({ current }: Pick<BesideListProps, 'current'>) {
  const t = useText('messages')
  const { load } = usePolledLoad(newest)
  return (
    <nav className="msg-beside" aria-label={t('list.conversations')}>
      <Loaded load={load} skeleton={<Skeleton shape="rows" count={6} />}>
        {({ Items }) => <ConversationRows items={Items} current={current} selected={null} />}
      </Loaded>
    </nav>
  )
}
