import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useText } from '@homeside/i18n/use-text'
import { useIsWide } from '@homeside/parts/wide/use-is-wide'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'
import type { ReactNode } from 'react'

import { conversationPageQuery } from '../../api/conversation-queries.ts'
import { usePolledLoad } from '../../polling/use-polled-load.ts'
import { ConversationRows } from '../messages/conversation-rows.tsx'
import { pageSizes } from '../messages/list-query.ts'

import '../messages/messages.css'

interface BesideListProps {
  /** The conversation that is open; null while a new message is written. */
  current: number | null
  children: ReactNode
}

const newest = conversationPageQuery({ page: 1, pageSize: pageSizes.usual, topic: null, show: 'all', search: '' })

/** Draws what is read or written, with the newest conversations, if any, beside it where there is room for both. */
export function BesideList({ current, children }: BesideListProps) {
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
