import type { ConversationPageAnswer } from '@homeside/contract/conversations'
import { useText } from '@homeside/i18n/use-text'
import { useId } from 'react'

import { pageSizes } from './list-query.ts'

interface PagerProps {
  answer: ConversationPageAnswer
  onPage: (page: number) => void
  onPageSize: (pageSize: number) => void
}

/** Which part of the list is shown, the way to the others, and how many come at once; section 9 of the specification. */
export function Pager({ answer, onPage, onPageSize }: PagerProps) {
  const t = useText('messages')
  const id = useId()
  const { Page, PageSize, TotalCount, Items } = answer
  const first = (Page - 1) * PageSize + 1
  const isLast = Page * PageSize >= TotalCount
  const isOnlyPage = Page === 1 && isLast
  return (
    <nav className="msg-pager" aria-label={t('pager.pages')}>
      <p role="status" className="hs-tabular">
        {t('pager.range', { first, last: first + Items.length - 1, count: TotalCount })}
      </p>
      {isOnlyPage ? null : (
        <div className="msg-pager-buttons">
          <button
            type="button"
            className="hs-button hs-button-quiet"
            aria-disabled={Page === 1}
            onClick={() => (Page === 1 ? undefined : onPage(Page - 1))}
          >
            {t('pager.newer')}
          </button>
          <button
            type="button"
            className="hs-button hs-button-quiet"
            aria-disabled={isLast}
            onClick={() => (isLast ? undefined : onPage(Page + 1))}
          >
            {t('pager.older')}
          </button>
        </div>
      )}
      {TotalCount > pageSizes[0] ? (
        <div className="msg-page-size">
          <label htmlFor={id}>{t('pager.size')}</label>
          <select
            id={id}
            className="hs-input"
            value={PageSize}
            onChange={(event) => onPageSize(Number(event.target.value))}
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </div>
      ) : null}
    </nav>
  )
}
