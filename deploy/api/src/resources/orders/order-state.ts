import type { OrderStatus } from '@homeside/contract/constants/order-states'

/** The events of an order, and the status that each leads to from each status. Anything else cannot happen. */
const transitions = {
  submit: { Draft: 'Submitted' },
  /** An answer or an item needs a person to look at it. */
  submitForReview: { Draft: 'PendingReview' },
  accept: { Submitted: 'Processing' },
  hold: { Submitted: 'PendingReview', Processing: 'PendingReview' },
  approve: { PendingReview: 'Processing' },
  deny: { PendingReview: 'Cancelled' },
  /** Staff need something from the patient. */
  block: { PendingReview: 'Blocked' },
  answer: { Blocked: 'PendingReview' },
  ship: { Processing: 'Shipped', PartiallyShipped: 'Shipped' },
  shipPart: { Processing: 'PartiallyShipped', PartiallyShipped: 'PartiallyShipped' },
  deliver: { Shipped: 'Delivered', PartiallyShipped: 'Delivered' },
  cancel: { Submitted: 'Cancelled', PendingReview: 'Cancelled', Blocked: 'Cancelled' },
} as const satisfies Record<string, Partial<Record<OrderStatus, OrderStatus>>>

export type OrderEvent = keyof typeof transitions

/** The status after an event; null when the event cannot happen in this status. */
export function nextOrderState(from: OrderStatus, event: OrderEvent): OrderStatus | null {
  const targets: Partial<Record<OrderStatus, OrderStatus>> = transitions[event]
  return targets[from] ?? null
}
