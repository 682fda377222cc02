import type { OrderStatus } from '@homeside/contract/constants/order-states'

/** What can happen to an order, and where that leads from each status. Whatever is not named here cannot happen. */
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

/** The only way to a new status. Null when that cannot happen to an order in this one. */
export function nextStatus(from: OrderStatus, event: OrderEvent): OrderStatus | null {
  const targets: Partial<Record<OrderStatus, OrderStatus>> = transitions[event]
  return targets[from] ?? null
}
