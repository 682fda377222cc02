import type { Conversation } from '@homeside/contract/conversations'
import { useLocalTime } from '@homeside/parts/days/use-local-time'
import { useParams } from '@homeside/remote-kit/router'
import { useCallback } from 'react'

import { ConversationRow } from './conversation-row.tsx'
import { useFollowLink } from './use-follow-link.ts'
import { useRowWords } from './use-row-words.ts'

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
