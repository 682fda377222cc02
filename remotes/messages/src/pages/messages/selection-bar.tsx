import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import type { Conversation, UnreadAnswer } from '@homeside/contract/conversations'
import { useText } from '@homeside/i18n/use-text'
import { PartIcon } from '@homeside/parts/icons/part-icon'
import { useEffect, useRef, useState } from 'react'

import { deleteConversations, useNoteUnread } from '../../api/conversations.ts'

interface SelectionBarProps {
  items: readonly Conversation[]
  selected: ReadonlySet<number>
  onSelect: (selected: ReadonlySet<number>) => void
  /** Ends selecting. */
  onStop: () => void
  onDelete: (keys: readonly number[]) => void
  isDeleting: boolean
}

/** How many are selected, and what can be done with them. */
export function SelectionBar({ items, selected, onSelect, onStop, onDelete, isDeleting }: SelectionBarProps) {
  const t = useText('messages')
  const keys = items.map((item) => item.ConversationKey).filter((key) => selected.has(key))
  const isAll = keys.length === items.length
  const cannot = keys.length === 0 || isDeleting
  return (
    <div className="msg-selection" role="group" aria-label={t('list.selection')}>
      <p role="status">{t('list.selected', { count: keys.length })}</p>
      <div className="msg-selection-actions">
        <button
          type="button"
          className="hs-button hs-button-text"
          onClick={() => onSelect(new Set(isAll ? [] : items.map((item) => item.ConversationKey)))}
        >
          {t(isAll ? 'list.selectNone' : 'list.selectAll')}
        </button>
        <button
          type="button"
          className="hs-button hs-button-quiet"
          aria-disabled={cannot}
          onClick={() => (cannot ? undefined : onDelete(keys))}
        >
          <PartIcon name="bin" />
          {t('list.delete')}
        </button>
        <button type="button" className="hs-button hs-button-text" onClick={onStop}>
          {t('list.stopSelecting')}
        </button>
      </div>
    </div>
  )
}

export interface Deletion {
  /** The last deletion, which can be undone. */
  deleted: readonly number[]
  isUnderWay: boolean
  /** The problem of the last call; null when there was none. */
  problem: unknown
  /** Resolves to whether it was done. */
  remove: (keys: readonly number[]) => Promise<boolean>
  restore: () => Promise<boolean>
  /** Counts deletions and restorations, so that each is announced. */
  count: number
  wasRestored: boolean
}

/** Deletes conversations, and undoes the last deletion. */
export function useDeletion(before: readonly number[]): Deletion {
  const api = useApi()
  const noteUnread = useNoteUnread()
  const [state, setState] = useState({ deleted: before, count: 0, wasRestored: false, problem: null as unknown })
  const [isUnderWay, setUnderWay] = useState(false)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  async function run(kind: 'delete' | 'restore', keys: readonly number[]): Promise<boolean> {
    if (controller.current) return false
    const own = new AbortController()
    controller.current = own
    setUnderWay(true)
    try {
      const change = kind === 'delete' ? deleteConversations : restoreConversations
      const { UnreadMessageCount } = await change(api, keys, own.signal)
      noteUnread(UnreadMessageCount)
      setState(({ count }) => ({
        deleted: kind === 'delete' ? keys : [],
        count: count + 1,
        wasRestored: kind === 'restore',
        problem: null,
      }))
      return true
    } catch (problem) {
      if (!own.signal.aborted) setState((present) => ({ ...present, problem }))
      return false
    } finally {
      controller.current = null
      setUnderWay(false)
    }
  }

  return { ...state, isUnderWay, remove: (keys) => run('delete', keys), restore: () => run('restore', state.deleted) }
}

/** Undoes a deletion. */
function restoreConversations(api: Api, keys: readonly number[], signal: AbortSignal): Promise<UnreadAnswer> {
  return call(api, 'POST', 'conversations/BulkRestore', { json: { ConversationKeys: [...keys] }, signal })
}
