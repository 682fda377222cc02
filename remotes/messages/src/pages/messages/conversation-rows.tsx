import type { Conversation } from '@homeside/contract/conversations'
import { useLocalTime } from '@homeside/parts/days/local-time'
import { useNavigate, useParams } from '@homeside/remote-kit/router'
import { useCallback, type MouseEvent } from 'react'

import { ConversationRow, useRowWords } from './conversation-row.tsx'

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
