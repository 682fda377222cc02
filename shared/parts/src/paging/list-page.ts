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
