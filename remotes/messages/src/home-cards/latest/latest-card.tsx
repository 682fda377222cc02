import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { Conversation } from '@homeside/contract/conversations'
import { useText } from '@homeside/i18n/use-text'
import { Link, useParams } from '@homeside/remote-kit/router'
import { unreadMessagesAtom } from '@homeside/session/screen-stores'
import { useAtomValue } from 'jotai'

import { conversationPageQuery } from '../../api/conversations.ts'
import { conversationPath, messagePath, messagesPath } from '../../message-paths.ts'
import { useOutbox } from '../../outbox/use-outbox.ts'

import './latest-card.css'

const newest = { page: 1, pageSize: 1, topic: null, show: 'all', search: '' } as const

/**
 * The home page's card: what is unread, and the last message or, without one, the way to write. The outbox is sent from
 * here too.
 */
export default function LatestCard() {
  const t = useText('messages')
  const { alias = '' } = useParams()
  const unread = useAtomValue(unreadMessagesAtom)
  const load = useQueryLoad(conversationPageQuery(newest))
  const outbox = useOutbox()
  const latest = load.status === 'ready' ? (load.value.Items[0] ?? null) : undefined
  return (
    <section className="hs-surface msg-card" aria-labelledby="messages-card">
      <h2 id="messages-card">
        <Link to={messagesPath(alias)}>{t('list.title')}</Link>
      </h2>
      <p>
        {outbox.items.length > 0
          ? t('unsent.title', { count: outbox.items.length })
          : t('card.unread', { count: unread })}
      </p>
      {latest ? <LatestConversation conversation={latest} alias={alias} /> : null}
      {latest === null ? (
        <p>
          <Link to={messagePath(alias)} state={{ newMessage: {} }}>
            {t('list.newMessage')}
          </Link>
        </p>
      ) : null}
    </section>
  )
}

function LatestConversation({ conversation, alias }: { conversation: Conversation; alias: string }) {
  const t = useText('messages')
  return (
    <p className="msg-card-latest">
      {t('card.latest')}{' '}
      <Link to={conversationPath(alias, conversation.ConversationKey)}>
        <bdi>{conversation.Subject}</bdi>
      </Link>
    </p>
  )
}
