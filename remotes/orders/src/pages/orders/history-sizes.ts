import { lastOrdersShown } from '@homeside/contract/constants/limits'
import type { PageSizes } from '@homeside/parts/paging/list-page'

/** The page sizes of the history. The default is the last five orders. Section 9 of the specification. */
export const historySizes: PageSizes = { sizes: [lastOrdersShown, 10, 25], usual: lastOrdersShown }
