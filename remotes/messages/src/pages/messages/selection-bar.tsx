import type { Conversation } from '@homeside/contract/conversations'
import { useText } from '@homeside/i18n/use-text'
import { PartIcon } from '@homeside/parts/icons/part-icon'

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
