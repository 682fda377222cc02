import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'

/** Open and earlier orders. */
export function ordersPath(alias: string): string {
  return pageAddress(pagePaths.orders, { alias })
}

/** One order: how it stands, and what is in it. */
export function orderPath(alias: string, orderKey: number): string {
  return `${ordersPath(alias)}?order=${orderKey}`
}

/** The order flow. Its steps are in the address, so that Back, a refresh and a link work. */
export function newOrderPath(alias: string, step?: 'review'): string {
  const path = pageAddress(pagePaths.newOrder, { alias })
  return step ? `${path}?step=${step}` : path
}

/** The order flow, starting with the content of an earlier order. */
export function orderAgainPath(alias: string, orderKey: number): string {
  return `${newOrderPath(alias)}?again=${orderKey}`
}

/** Payment of a placed order, where the provider asks for it. */
export function payOrderPath(alias: string, orderKey: number): string {
  return `${newOrderPath(alias)}?step=pay&order=${orderKey}`
}

/** The confirmation of a placed order. */
export function placedOrderPath(alias: string, orderKey: number): string {
  return `${newOrderPath(alias)}?step=placed&order=${orderKey}`
}
