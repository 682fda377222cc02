import type { Order } from '@homeside/contract/orders'
import type { IconName } from '@homeside/ui/icon'
import type { StatusTone } from '@homeside/ui/status-line'

/** How a state is drawn: done well, under way, waiting for somebody, or ended. */
export interface StateLook {
  tone: StatusTone
  icon: IconName
}

const looks: Readonly<Record<Order['Status'], StateLook>> = {
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

export function stateLook(order: Order): StateLook {
  return looks[order.Status]
}

/** Where the words for an order's state stand: its reason, when it is held for one, says more than its status. */
export function stateWords(order: Order) {
  const { Status, HoldReason } = order
  return Status === 'PendingReview' && HoldReason ? (`hold.${HoldReason}` as const) : (`status.${Status}` as const)
}

/** Whether the next step is the patient's, and so the phone number belongs beside it. */
export function needsPatient(order: Order): boolean {
  return order.Status === 'Blocked'
}
