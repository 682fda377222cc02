import type { Order } from '@homeside/contract/orders'
import type { IconName } from '@homeside/ui/icon'
import type { StatusTone } from '@homeside/ui/status-line'

const closed: ReadonlySet<Order['Status']> = new Set(['Delivered', 'Cancelled'])

/** How a state is drawn, here as among the orders themselves. */
const looks: Readonly<Record<Order['Status'], { tone: StatusTone; icon: IconName }>> = {
  Draft: { tone: 'neutral', icon: 'page' },
  Submitted: { tone: 'info', icon: 'check' },
  PendingReview: { tone: 'warning', icon: 'clock' },
  Processing: { tone: 'info', icon: 'supplies' },
  Blocked: { tone: 'warning', icon: 'warning' },
  PartiallyShipped: { tone: 'info', icon: 'truck' },
  Shipped: { tone: 'info', icon: 'truck' },
  Delivered: { tone: 'success', icon: 'check' },
  Cancelled: { tone: 'neutral', icon: 'minus' },
}

/** Open orders are those that are neither delivered nor cancelled. */
export function openOrdersOf(orders: readonly Order[]): Order[] {
  return orders.filter(({ Status }) => !closed.has(Status))
}

export function statusLook({ Status }: Order): { tone: StatusTone; icon: IconName } {
  return looks[Status]
}

/** Where the words for an order's state stand: why it is held, when that is known, says more than that it is. */
export function statusWords({ Status, HoldReason }: Order) {
  return Status === 'PendingReview' && HoldReason ? (`hold.${HoldReason}` as const) : (`status.${Status}` as const)
}
