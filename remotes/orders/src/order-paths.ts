/** Open and earlier orders. */
export function ordersPath(alias: string): string {
  return `/${alias}/orders`
}

/** The order flow; its steps are part of the address, so that Back, a refresh and a link do what they say. */
export function newOrderPath(alias: string, step?: 'review'): string {
  return step ? `/${alias}/orders/new?step=${step}` : `/${alias}/orders/new`
}

/** The order flow, begun with what an earlier order had. */
export function orderAgainPath(alias: string, orderKey: number): string {
  return `/${alias}/orders/new?again=${orderKey}`
}

/** Paying for an order that was placed, where the provider asks for it. */
export function payOrderPath(alias: string, orderKey: number): string {
  return `/${alias}/orders/new?step=pay&order=${orderKey}`
}

/** The confirmation of an order that was placed. */
export function placedOrderPath(alias: string, orderKey: number): string {
  return `/${alias}/orders/new?step=placed&order=${orderKey}`
}
