import type { Conversation } from '@homeside/contract/conversations'
import { Icon } from '@homeside/ui/icon'
import { memo } from 'react'
import type { MouseEvent } from 'react'

import { MessageIcon } from '../../message-icon.tsx'
import { conversationPath } from '../../message-paths.ts'
import { daysAgo, shortDay, timeOf } from '../../when.ts'
import type { Place } from '../../when.ts'
import type { RowWords } from './use-row-words.ts'

interface ConversationRowProps {
  words: RowWords
  conversation: Conversation
  alias: string
  place: Place
  /** Null while conversations are opened and not selected. */
  isSelected: boolean | null
  /** Opens it, as its link was clicked. */
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void
  onToggle: (conversationKey: number) => void
}

/**
 * One conversation; the whole row is the target, which opens it or selects it. Its box is the browser's own: thirty
 * are drawn at once, on a slow phone.
 */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { words, conversation, alias, place, isSelected, onFollow, onToggle } = props
  const { ConversationKey: key, IsUnread } = conversation
  const content = <RowContent words={words} conversation={conversation} place={place} />
  const look = IsUnread ? 'msg-row msg-row-unread' : 'msg-row'
  if (isSelected === null) {
    return (
      <li>
        <a className={look} href={conversationPath(alias, key)} onClick={onFollow}>
          {content}
        </a>
      </li>
    )
  }
  return (
    <li>
      <label className={`${look} msg-row-selectable`}>
        <input type="checkbox" checked={isSelected} onChange={() => onToggle(key)} />
        {content}
      </label>
    </li>
  )
})

function RowContent({ words, conversation, place }: Pick<ConversationRowProps, 'words' | 'conversation' | 'place'>) {
  const { Topic, Subject, Preview, LastMessageUtc, IsUnread, Status, HasPhoto } = conversation
  const ago = daysAgo(LastMessageUtc, place)
  return (
    <span className="msg-row-words">
      <span className="msg-row-top">
        <span className="msg-row-topic">{words.topic[Topic]}</span>
        <time className="msg-row-time" dateTime={LastMessageUtc}>
          {ago === 0 && timeOf(LastMessageUtc, place)}
          {ago === 1 && words.yesterday}
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
          {IsUnread ? <span className="msg-unread">{words.unread}</span> : null}
          {Status === 'Closed' ? (
            <span className="msg-mark">
              <Icon name="check" size={20} />
              {words.closed}
            </span>
          ) : null}
          {HasPhoto ? (
            <span className="msg-mark">
              <MessageIcon name="picture" size={20} />
              {words.photo}
            </span>
          ) : null}
        </span>
      ) : null}
    </span>
  )
}
