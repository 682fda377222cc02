import { topics } from '@homeside/contract/constants/conversation-states'
import { searchMaxLength } from '@homeside/contract/constants/limits'
import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'
import { useId, useState } from 'react'
import type { SubmitEvent } from 'react'

import type { ConversationQuery } from '../../api/conversation-queries.ts'
import { MessageIcon } from '../../message-icon.tsx'
import { isFiltered, shows } from './list-query.ts'

interface ListFiltersProps {
  query: ConversationQuery
  onAsk: (changes: Partial<ConversationQuery>) => void
}

/** Filters conversations by words, topic and state. */
export function ListFilters({ query, onAsk }: ListFiltersProps) {
  const t = useText('messages')
  const id = useId()
  const [typed, setTyped] = useState(query.search)
  const [asked, setAsked] = useState(query.search)
  // Back, or "Show all messages", changes the words of the search.
  if (asked !== query.search) {
    setAsked(query.search)
    setTyped(query.search)
  }

  const isTooLong = typed.trim().length > searchMaxLength

  function search(event: SubmitEvent) {
    event.preventDefault()
    // A text that is too long stays as typed, and is refused in words.
    if (!isTooLong) onAsk({ search: typed.trim() })
  }

  return (
    <details className="msg-find" open={isFiltered(query) || undefined}>
      <summary className="hs-button hs-button-quiet">
        <MessageIcon name="search" />
        {t('filter.title')}
      </summary>
      <form className="msg-filters" role="search" method="post" onSubmit={search}>
        <div className="hs-field msg-filter-words">
          <label className="hs-label" htmlFor={`${id}-words`}>
            {t('filter.search')}
          </label>
          <span className="msg-search">
            <input
              id={`${id}-words`}
              className="hs-input"
              type="search"
              autoComplete="off"
              aria-invalid={isTooLong || undefined}
              aria-describedby={isTooLong ? `${id}-fault` : undefined}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <button type="submit" className="hs-button hs-button-quiet msg-icon-button">
              <MessageIcon name="search" />
              <span className="hs-visually-hidden">{t('filter.find')}</span>
            </button>
          </span>
          {isTooLong ? (
            <p id={`${id}-fault`} className="hs-field-error" role="alert">
              <Icon name="error" />
              <span>{t('filter.tooLong', { count: searchMaxLength })}</span>
            </p>
          ) : null}
        </div>
        <div className="hs-field">
          <label className="hs-label" htmlFor={`${id}-topic`}>
            {t('filter.topic')}
          </label>
          <select
            id={`${id}-topic`}
            className="hs-input"
            value={query.topic ?? ''}
            onChange={(event) => onAsk({ topic: topics.find((topic) => topic === event.target.value) ?? null })}
          >
            <option value="">{t('filter.allTopics')}</option>
            {topics.map((topic) => (
              <option key={topic} value={topic}>
                {t(`topic.${topic}`)}
              </option>
            ))}
          </select>
        </div>
        <div className="hs-field">
          <label className="hs-label" htmlFor={`${id}-show`}>
            {t('filter.show')}
          </label>
          <select
            id={`${id}-show`}
            className="hs-input"
            value={query.show}
            onChange={(event) => onAsk({ show: shows.find((show) => show === event.target.value) ?? 'all' })}
          >
            {shows.map((show) => (
              <option key={show} value={show}>
                {t(`filter.${show}`)}
              </option>
            ))}
          </select>
        </div>
      </form>
    </details>
  )
}
