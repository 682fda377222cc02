/** Open and earlier orders. */
export function ordersPath(alias: string): string {
  return `/${alias}/orders`
}

/** The order flow. Its steps are in the address, so that Back, a refresh and a link work. */
export function newOrderPath(alias: string, step?: 'review'): string {
  return step ? `/${alias}/orders/new?step=${step}` : `/${alias}/orders/new`
}

/** The order flow, starting with the content of an earlier order. */
export function orderAgainPath(alias: string, orderKey: number): string {
  return `/${alias}/orders/new?again=${orderKey}`
}

/** Payment of a placed order, where the provider asks for it. */
export function payOrderPath(alias: string, orderKey: number): string {
  return `/${alias}/orders/new?step=pay&order=${orderKey}`
}

/** The confirmation of a placed order. */
export function placedOrderPath(alias: string, orderKey: number): string {
  return `/${alias}/orders/new?step=placed&order=${orderKey}`
}
