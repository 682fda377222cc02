/** Which part of a list is shown. */
export interface ListPage {
  /** From 1. */
  page: number
  pageSize: number
}

/** How many entries a page may show; the first is what lists begin with unless they say otherwise. */
export interface PageSizes {
  sizes: readonly number[]
  usual: number
}

/** No list is that long; a larger number in an address is a mistake. */
const lastPage = 100_000

/** The page that an address names with `page` and `size`; what it does not name, or names wrongly, is as usual. */
export function readListPage(parameters: URLSearchParams, { sizes, usual }: PageSizes): ListPage {
  const page = Number(parameters.get('page'))
  const pageSize = Number(parameters.get('size'))
  return {
    page: Number.isInteger(page) && page > 0 && page <= lastPage ? page : 1,
    pageSize: sizes.includes(pageSize) ? pageSize : usual,
  }
}

/** The same as the address has it; what is as usual is left out. */
export function writeListPage({ page, pageSize }: ListPage, { usual }: PageSizes): Record<string, string> {
  return { ...(page > 1 ? { page: String(page) } : {}), ...(pageSize === usual ? {} : { size: String(pageSize) }) }
}
