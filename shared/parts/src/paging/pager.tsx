import { useText } from '@homeside/i18n/use-text'
import { useSearchParams } from '@homeside/remote-kit/router'
import { useId } from 'react'

import './pager.css'

/** The part of a list that is shown. */
interface ListPage {
  /** From 1. */
  page: number
  pageSize: number
}

/** The page sizes to choose from, and the one that a list starts with. */
export interface PageSizes {
  sizes: readonly number[]
  /** The default, one of `sizes`. */
  usual: number
}

/** No list is longer. A larger number in an address is a mistake. */
const lastPage = 100_000

/** The page that an address names with `page` and `size`. Missing or wrong values get the default. */
export function readListPage(parameters: URLSearchParams, { sizes, usual }: PageSizes): ListPage {
  const page = Number(parameters.get('page'))
  const pageSize = Number(parameters.get('size'))
  return {
    page: Number.isInteger(page) && page > 0 && page <= lastPage ? page : 1,
    pageSize: sizes.includes(pageSize) ? pageSize : usual,
  }
}

/** Writes the page as a query. Default values are left out. */
export function writeListPage({ page, pageSize }: ListPage, { usual }: PageSizes): Record<string, string> {
  return { ...(page > 1 ? { page: String(page) } : {}), ...(pageSize === usual ? {} : { size: String(pageSize) }) }
}

/**
 * The visible page of a list. It is in the address, so that Back, a refresh and a link work.
 *
 * ```tsx
 * const { page, pageSize, show } = useListPage(pageSizes)
 * const load = useQueryLoad(orderHistoryQuery(page, pageSize))
 * ```
 */
export function useListPage(sizes: PageSizes): ListPage & { show: (next: ListPage) => void } {
  const [search, setSearch] = useSearchParams()
  return { ...readListPage(search, sizes), show: (next) => setSearch(writeListPage(next, sizes)) }
}

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
