import type { Conversation } from '@homeside/contract/conversations'
import { useText } from '@homeside/i18n/use-text'
import { Link } from '@homeside/remote-kit/router'
import { Icon } from '@homeside/ui/icon'
import { memo } from 'react'

import { MessageIcon } from '../../message-icon.tsx'
import { conversationPath } from '../../message-paths.ts'
import { daysAgo, exactly, shortDay, timeOf } from '../../when.ts'
import type { Place } from '../../when.ts'

interface ConversationRowProps {
  conversation: Conversation
  alias: string
  place: Place
  /** Null while conversations are opened and not selected. */
  isSelected: boolean | null
  onToggle: (conversationKey: number) => void
}

/**
 * One conversation; the whole row is the target, which opens it or selects it. Selecting puts a box over a row and
 * leaves what is in it alone: fifty begin at once, on a slow phone. The box is the browser's own, for the same reason.
 */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, alias, place, isSelected, onToggle } = props
  const t = useText('messages')
  const { ConversationKey: key, Topic, Subject, IsUnread } = conversation
  const isSelecting = isSelected !== null
  return (
    <li>
      {isSelecting ? (
        <label className="msg-row-box">
          <input
            type="checkbox"
            aria-label={`${IsUnread ? `${t('list.unread')}, ` : ''}${t(`topic.${Topic}`)}: ${Subject}`}
            checked={isSelected}
            onChange={() => onToggle(key)}
          />
        </label>
      ) : null}
      <div className="msg-row-place" inert={isSelecting}>
        <RowLink conversation={conversation} alias={alias} place={place} />
      </div>
    </li>
  )
})

type RowLinkProps = Pick<ConversationRowProps, 'conversation' | 'alias' | 'place'>

const RowLink = memo(function RowLink({ conversation, alias, place }: RowLinkProps) {
  return (
    <Link
      className={conversation.IsUnread ? 'msg-row msg-row-unread' : 'msg-row'}
      to={conversationPath(alias, conversation.ConversationKey)}
    >
      <RowContent conversation={conversation} place={place} />
    </Link>
  )
})

function RowContent({ conversation, place }: { conversation: Conversation; place: Place }) {
  const t = useText('messages')
  const { Topic, Subject, Preview, LastMessageUtc, IsUnread, Status, HasPhoto } = conversation
  const ago = daysAgo(LastMessageUtc, place)
  return (
    <span className="msg-row-words">
      <span className="msg-row-top">
        <span className="msg-row-topic">{t(`topic.${Topic}`)}</span>
        <time className="msg-row-time" dateTime={LastMessageUtc} title={exactly(LastMessageUtc, place)}>
          {ago === 0 && timeOf(LastMessageUtc, place)}
          {ago === 1 && t('when.yesterday')}
          {ago === 2 && shortDay(LastMessageUtc, place)}
        </time>
      </span>
      <span className="msg-row-subject">
        <bdi>{Subject}</bdi>
      </span>
      <span className="msg-row-preview">
        <bdi>{Preview}</bdi>
      </span>
      {IsUnread || Status === 'Closed' || HasPhoto ? (
        <span className="msg-row-marks">
          {IsUnread ? <span className="msg-unread">{t('list.unread')}</span> : null}
          {Status === 'Closed' ? (
            <span className="msg-mark">
              <Icon name="check" size={20} />
              {t('list.closed')}
            </span>
          ) : null}
          {HasPhoto ? (
            <span className="msg-mark">
              <MessageIcon name="picture" size={20} />
              {t('list.photo')}
            </span>
          ) : null}
        </span>
      ) : null}
    </span>
  )
}
