import type { Order } from '@homeside/contract/orders'

/** The stations of an order, and the states in which it is at each. */
export const stations = [
  { name: 'Submitted', states: ['Submitted', 'PendingReview', 'Blocked'] },
  { name: 'Processing', states: ['Processing'] },
  { name: 'Shipped', states: ['PartiallyShipped', 'Shipped'] },
  { name: 'Delivered', states: ['Delivered'] },
] as const satisfies readonly { name: Order['Status']; states: readonly Order['Status'][] }[]
