import type { Order } from '@homeside/contract/orders'

/** How a state is drawn: done well, under way, waiting for somebody, or ended. */
export type StateTone = 'success' | 'info' | 'warning' | 'neutral'

const tones: Readonly<Record<Order['Status'], StateTone>> = {
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

export function stateTone(order: Order): StateTone {
  return tones[order.Status]
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
