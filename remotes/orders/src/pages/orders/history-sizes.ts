import { lastOrdersShown } from '@homeside/contract/constants/limits'
import type { PageSizes } from '@homeside/parts/paging/list-page'

/** How many orders a page of the history may show; the last five at first. Section 9 of the specification. */
export const historySizes: PageSizes = { sizes: [lastOrdersShown, 10, 25], usual: lastOrdersShown }
