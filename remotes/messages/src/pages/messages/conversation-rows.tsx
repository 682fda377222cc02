import { type Topic, topics } from '@homeside/contract/constants/conversation-states'
import type { Conversation } from '@homeside/contract/conversations'
import { useText } from '@homeside/i18n/use-text'
import { useLocalTime, daysAgo, type LocalTime, shortDay, timeOf } from '@homeside/parts/days/local-time'
import { PartIcon } from '@homeside/parts/icons/part-icon'
import { useNavigate, useParams } from '@homeside/remote-kit/router'
import { Icon } from '@homeside/ui/icon'
import { useCallback, type MouseEvent, memo, useMemo } from 'react'

import { conversationPath } from '../../message-paths.ts'

interface ConversationRowsProps {
  items: readonly Conversation[]
  /** The one that is open beside the list. */
  current?: number | null
  /** The selected ones; null while selection is off. */
  selected: ReadonlySet<number> | null
  onSelect?: (edit: (before: ReadonlySet<number> | null) => ReadonlySet<number>) => void
}

/** Conversations, sorted by their newest message. */
export function ConversationRows({ items, current = null, selected, onSelect }: ConversationRowsProps) {
  const { alias = '' } = useParams()
  const words = useRowWords()
  const local = useLocalTime()
  const followLink = useFollowLink()
  const toggle = useCallback(
    (key: number) =>
      onSelect?.((before) => {
        const after = new Set(before)
        if (!after.delete(key)) after.add(key)
        return after
      }),
    [onSelect],
  )
  return (
    <ul className="hs-surface msg-rows">
      {items.map((conversation) => (
        <ConversationRow
          key={conversation.ConversationKey}
          words={words}
          conversation={conversation}
          alias={alias}
          local={local}
          isCurrent={conversation.ConversationKey === current}
          isSelected={selected === null ? null : selected.has(conversation.ConversationKey)}
          onFollow={followLink}
          onToggle={toggle}
        />
      ))}
    </ul>
  )
}

/**
 * The click handler of links inside the portal, one function for a whole list. The router would render each of its
 * thirty links again whenever the query changes. What the browser does with a link by itself, such as a new tab, still
 * works.
 */
function useFollowLink(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate()
  return useCallback(
    (event) => {
      const { altKey, button, ctrlKey, metaKey, shiftKey } = event
      if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return
      event.preventDefault()
      void navigate(event.currentTarget.pathname)
    },
    [navigate],
  )
}

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
const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
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
  const { Topic, Subject, Preview, LastMessageUtc, LastSenderName, IsUnread, Status, HasPhoto, UnreadCount } =
    conversation
  const ago = daysAgo(LastMessageUtc, local)
  return (
    <span className="msg-row-words">
      <span className="msg-row-top">
        <span className="msg-row-sender">
          <bdi>{conversation.LastSenderType === 'Patient' ? words.you : LastSenderName}</bdi>
          <span className="hs-visually-hidden">, </span>
          <span className="hs-status-line msg-topic">{words.topic[Topic]}</span>
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
          {IsUnread ? (
            <span className="msg-unread">{UnreadCount > 1 ? `${UnreadCount} ${words.unread}` : words.unread}</span>
          ) : null}
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

interface RowWords {
  topic: Readonly<Record<Topic, string>>
  you: string
  yesterday: string
  unread: string
  closed: string
  photo: string
}

/**
 * The texts of all rows, looked up once. Thirty rows would look up a hundred, and each would listen for a change of
 * language.
 */
function useRowWords(): RowWords {
  const t = useText('messages')
  return useMemo(
    () => ({
      topic: Object.fromEntries(topics.map((topic) => [topic, t(`topic.${topic}`)])) as Record<Topic, string>,
      you: t('bubble.you'),
      yesterday: t('days.yesterday'),
      unread: t('list.unread'),
      closed: t('list.closed'),
      photo: t('list.photo'),
    }),
    [t],
  )
}
