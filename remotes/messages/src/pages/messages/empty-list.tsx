import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'

import type { ConversationQuery } from '../../api/conversation-queries.ts'
import { isFiltered } from './list-query.ts'

interface EmptyListProps {
  query: ConversationQuery
  onShowAll: () => void
}

/** Why the list is empty, and what to do. */
export function EmptyList({ query, onShowAll }: EmptyListProps) {
  const t = useText('messages')
  const { name } = useProvider()
  if (!isFiltered(query) && query.page === 1) {
    return (
      <section className="hs-surface hs-stack">
        <h2>{t('empty.title')}</h2>
        <p>{t('empty.text', { provider: name })}</p>
      </section>
    )
  }
  return (
    <section className="hs-surface hs-stack">
      <p role="status">{t('empty.filtered')}</p>
      <button type="button" className="hs-button hs-button-quiet msg-show-all" onClick={onShowAll}>
        {t('empty.showAll')}
      </button>
    </section>
  )
}
