import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
/** The cards on file, and everything about paying. */
export function paymentsPath(alias: string): string {
  return pageAddress(pagePaths.payments, { alias })
}

/** The path to which the processor's card page returns. */
export function cardPath(alias: string): string {
  return pageAddress(pagePaths.card, { alias })
}

/** The result of one visit to the card page. */
export function cardStayPath(alias: string, reference: string): string {
  return `${cardPath(alias)}?${new URLSearchParams({ session: reference }).toString()}`
}

/** Payment for an order. */
export function payPath(alias: string, orderKey: number): string {
  return `${pageAddress(pagePaths.pay, { alias })}?order=${orderKey}`
}

/** The order that was paid for, with its dates and an itemized sheet to print. */
export function orderPath(alias: string, orderKey: number): string {
  return `${pageAddress(pagePaths.orders, { alias })}?order=${orderKey}`
}

/** One charge: its receipt, or its result. */
export function chargePath(alias: string, chargeKey: number): string {
  return pageAddress(pagePaths.charge, { alias, key: chargeKey })
}

/** Every charge. */
export function historyPath(alias: string): string {
  return pageAddress(pagePaths.paymentHistory, { alias })
}
