import { useSearchParams } from '@homeside/remote-kit/router'

import { readListPage, writeListPage } from './list-page.ts'
import type { ListPage, PageSizes } from './list-page.ts'

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
