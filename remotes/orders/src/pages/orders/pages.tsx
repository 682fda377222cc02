import { useText } from '@homeside/i18n/use-text'
import { useId } from 'react'

import { pageSizes } from './use-page.ts'
import type { ShownPage } from './use-page.ts'

interface PagesProps extends ShownPage {
  total: number
}

/** Which part of a list is shown, the ways to the others, and how many at a time. */
export function Pages({ page, pageSize, total, onShow }: PagesProps) {
  const t = useText('orders')
  const sizeId = useId()
  const last = Math.max(1, Math.ceil(total / pageSize))
  const step = (name: 'newer' | 'older', to: number) => (
    <button
      type="button"
      className="hs-button hs-button-quiet"
      aria-disabled={to < 1 || to > last}
      onClick={() => {
        if (to >= 1 && to <= last) onShow(to, pageSize)
      }}
    >
      {t(`history.${name}`)}
    </button>
  )
  return (
    <nav className="ord-pages" aria-label={t('history.pages')}>
      {last > 1 && step('newer', page - 1)}
      <p role="status" className="hs-tabular">
        {t('history.shown', {
          first: Math.min(total, (page - 1) * pageSize + 1),
          last: Math.min(total, page * pageSize),
          count: total,
        })}
      </p>
      {last > 1 && step('older', page + 1)}
      {total > (pageSizes[0] ?? 0) && (
        <p className="ord-page-size">
          <label htmlFor={sizeId}>{t('history.size')}</label>
          <select
            id={sizeId}
            className="hs-input"
            value={pageSize}
            onChange={(event) => onShow(1, Number(event.target.value))}
          >
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </p>
      )}
    </nav>
  )
}
