import type { Conversation } from '@homeside/contract/conversations'
import { useParams } from '@homeside/remote-kit/router'
import { useCallback } from 'react'

import { usePlace } from '../../use-place.ts'
import { ConversationRow } from './conversation-row.tsx'

interface ConversationRowsProps {
  items: readonly Conversation[]
  /** The selected ones; null while none can be selected. */
  selected: ReadonlySet<number> | null
  onSelect: (edit: (before: ReadonlySet<number> | null) => ReadonlySet<number>) => void
}

/** Conversations, the one with the newest message first. */
export function ConversationRows({ items, selected, onSelect }: ConversationRowsProps) {
  const { alias = '' } = useParams()
  const place = usePlace()
  const toggle = useCallback(
    (key: number) =>
      onSelect((before) => {
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
          conversation={conversation}
          alias={alias}
          place={place}
          isSelected={selected === null ? null : selected.has(conversation.ConversationKey)}
          onToggle={toggle}
        />
      ))}
    </ul>
  )
}
