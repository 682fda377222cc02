import { lastOrdersShown } from '@homeside/contract/constants/limits'
import { useSearchParams } from '@homeside/remote-kit/router'

/** How many orders a page may show; the last five at first. Section 9 of the specification. */
export const pageSizes: readonly number[] = [lastOrdersShown, 10, 25]

export interface ShownPage {
  page: number
  pageSize: number
  onShow: (page: number, pageSize: number) => void
}

/** Which page of the history is shown. It stands in the address, so that Back and a refresh do what they say. */
export function usePage(): ShownPage {
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get('page'))
  const size = Number(search.get('size'))
  return {
    page: Number.isInteger(asked) && asked > 0 ? asked : 1,
    pageSize: pageSizes.includes(size) ? size : lastOrdersShown,
    onShow: (shown, shownSize) => setSearch({ page: String(shown), size: String(shownSize) }),
  }
}
