import { useSearchParams } from '@homeside/remote-kit/router'

/** The part of a list that is shown. */
export interface ListPage {
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
