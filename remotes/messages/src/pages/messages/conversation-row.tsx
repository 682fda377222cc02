import type { Conversation } from '@homeside/contract/conversations'
import { daysAgo, shortDay, timeOf } from '@homeside/parts/days/local-time'
import type { LocalTime } from '@homeside/parts/days/local-time'
import { PartIcon } from '@homeside/parts/icons/part-icon'
import { Icon } from '@homeside/ui/icon'
import { memo } from 'react'
import type { MouseEvent } from 'react'

import { conversationPath } from '../../message-paths.ts'
import type { RowWords } from './use-row-words.ts'

interface ConversationRowProps {
  words: RowWords
  conversation: Conversation
  alias: string
  local: LocalTime
  /** It is open beside the list. */
  isCurrent: boolean
  /** Null while conversations are opened, not selected. */
  isSelected: boolean | null
  /** Opens it when its link is clicked. */
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void
  onToggle: (conversationKey: number) => void
}

/**
 * One conversation. The whole row can be pressed, to open or to select it. Its checkbox is the browser's own, because
 * thirty are drawn at once on a slow phone.
 */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { words, conversation, alias, local, isCurrent, isSelected, onFollow, onToggle } = props
  const { ConversationKey: key, IsUnread } = conversation
  const content = <RowContent words={words} conversation={conversation} local={local} />
  const look = IsUnread ? 'msg-row msg-row-unread' : 'msg-row'
  if (isSelected === null) {
    return (
      <li>
        <a
          className={look}
          href={conversationPath(alias, key)}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={onFollow}
        >
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

function RowContent({ words, conversation, local }: Pick<ConversationRowProps, 'words' | 'conversation' | 'local'>) {
  const { Topic, Subject, Preview, LastMessageUtc, LastSenderName, IsUnread, Status, HasPhoto } = conversation
  const ago = daysAgo(LastMessageUtc, local)
  return (
    <span className="msg-row-words">
      <span className="msg-row-top">
        <span className="msg-row-sender">
          <bdi>{conversation.LastSenderType === 'Patient' ? words.you : LastSenderName}</bdi>, {words.topic[Topic]}
        </span>
        <time className="msg-row-time" dateTime={LastMessageUtc}>
          {[timeOf(LastMessageUtc, local), words.yesterday, shortDay(LastMessageUtc, local)][ago]}
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
              <PartIcon name="picture" size={20} />
              {words.photo}
            </span>
          ) : null}
        </span>
      ) : null}
    </span>
  )
}
