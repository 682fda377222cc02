import type { Order } from '@homeside/contract/orders'
import type { StatusTone } from '@homeside/ui/status-line'

const closed: ReadonlySet<Order['Status']> = new Set(['Delivered', 'Cancelled'])

const tones: Readonly<Record<Order['Status'], StatusTone>> = {
  Draft: 'neutral',
  Submitted: 'info',
  PendingReview: 'warning',
  Processing: 'info',
  Blocked: 'warning',
  PartiallyShipped: 'info',
  Shipped: 'info',
  Delivered: 'success',
  Cancelled: 'neutral',
}

/** Open orders are those that are neither delivered nor cancelled. */
export function openOrdersOf(orders: readonly Order[]): Order[] {
  return orders.filter(({ Status }) => !closed.has(Status))
}

export function statusTone({ Status }: Order): StatusTone {
  return tones[Status]
}

/** Where the words for an order's state stand: why it is held, when that is known, says more than that it is. */
export function statusWords({ Status, HoldReason }: Order) {
  return Status === 'PendingReview' && HoldReason ? (`hold.${HoldReason}` as const) : (`status.${Status}` as const)
}
