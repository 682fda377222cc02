import { topics } from '@homeside/contract/constants/conversation-states'
import { searchMaxLength } from '@homeside/contract/constants/limits'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Icon } from '@homeside/ui/icon'
import { useId, useState, type ReactNode, type SubmitEvent } from 'react'

import type { ConversationQuery } from '../../api/conversations.ts'
import { MessageIcon } from '../../message-icon.tsx'
import { messagePath } from '../../message-paths.ts'
import { isFiltered, shows } from './list-query.ts'

interface ListControlsProps {
  query: ConversationQuery
  onAsk: (changes: Partial<ConversationQuery>) => void
  /** What else can be done with the list. */
  children: ReactNode
}

/** What can be done with the list, in one row: write, find, and the rest. The search opens below the row. */
export function ListControls({ query, onAsk, children }: ListControlsProps) {
  const t = useText('messages')
  const { alias = '' } = useParams()
  const id = useId()
  const isNarrowed = isFiltered(query)
  const [isOpen, setOpen] = useState(isNarrowed)
  // Back or a link may lead to a filtered list, whose filters are then shown.
  const [wasNarrowed, setWasNarrowed] = useState(isNarrowed)
  if (wasNarrowed !== isNarrowed) {
    setWasNarrowed(isNarrowed)
    setOpen(isOpen || isNarrowed)
  }
  return (
    <>
      <div className="msg-controls">
        <Link className="hs-button hs-button-primary" to={messagePath(alias)} state={{ newMessage: {} }}>
          <MessageIcon name="write" />
          {t('list.newMessage')}
        </Link>
        <button
          type="button"
          className="hs-button hs-button-quiet msg-find"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <MessageIcon name="search" />
          {t('filter.title')}
        </button>
        {children}
      </div>
      {isOpen && <ListFilters id={id} query={query} onAsk={onAsk} />}
    </>
  )
}

interface ListFiltersProps extends Omit<ListControlsProps, 'children'> {
  id: string
}

/** Filters conversations by words, topic and state. */
function ListFilters({ id, query, onAsk }: ListFiltersProps) {
  const t = useText('messages')
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
    <form id={id} className="msg-filters" role="search" method="post" onSubmit={search}>
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
  )
}

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
