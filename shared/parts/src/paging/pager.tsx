import { useText } from '@homeside/i18n/use-text'
import { useId } from 'react'

import type { ListPage, PageSizes } from './list-page.ts'

import './pager.css'

interface PagerProps extends ListPage {
  /** The number of entries on all pages. */
  total: number
  sizes: PageSizes
  onShow: (next: ListPage) => void
  /** What the pages belong to, for screen readers: `Pages of orders`. */
  label: string
  /** The label of the page size: `Orders per page`. */
  sizeLabel: string
}

/**
 * Shows which part of a list is visible, the buttons to other pages, and the page size; section 9 of the specification.
 * Controls without use are left out: a single page has no buttons, and a short list no page size. If everything is
 * visible, only a screen reader is told so, because its user cannot see the end.
 */
export function Pager({ page, pageSize, total, sizes, onShow, label, sizeLabel }: PagerProps) {
  const t = useText('paging')
  const sizeId = useId()
  const isShort = total <= Math.min(...sizes.sizes)
  const last = Math.max(1, Math.ceil(total / pageSize))
  const way = (name: 'newer' | 'older', to: number) => (
    <button
      type="button"
      className="hs-button hs-button-quiet"
      aria-disabled={to < 1 || to > last}
      onClick={() => {
        if (to >= 1 && to <= last) onShow({ page: to, pageSize })
      }}
    >
      {t(name)}
    </button>
  )
  return (
    <nav className={isShort && last === 1 ? 'hs-visually-hidden' : 'hs-pager'} aria-label={label}>
      {last > 1 && way('newer', page - 1)}
      <p role="status" className="hs-tabular">
        {t('shown', {
          first: Math.min(total, (page - 1) * pageSize + 1),
          last: Math.min(total, page * pageSize),
          total,
        })}
      </p>
      {last > 1 && way('older', page + 1)}
      {!isShort && (
        <p className="hs-page-size">
          <label htmlFor={sizeId}>{sizeLabel}</label>
          <select
            id={sizeId}
            className="hs-input"
            value={pageSize}
            onChange={(event) => onShow({ page: 1, pageSize: Number(event.target.value) })}
          >
            {sizes.sizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </p>
      )}
    </nav>
  )
}
