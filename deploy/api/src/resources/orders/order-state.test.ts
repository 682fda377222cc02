import { orderStatuses } from '@homeside/contract/constants/order-states'

import { nextStatus } from './order-state.ts'
import type { OrderEvent } from './order-state.ts'

test.each<[string, OrderEvent, string | null]>([
  ['Draft', 'submit', 'Submitted'],
  ['Draft', 'submitForReview', 'PendingReview'],
  ['Submitted', 'accept', 'Processing'],
  ['Processing', 'hold', 'PendingReview'],
  ['PendingReview', 'approve', 'Processing'],
  ['PendingReview', 'deny', 'Cancelled'],
  ['PendingReview', 'block', 'Blocked'],
  ['Blocked', 'answer', 'PendingReview'],
  ['Processing', 'shipPart', 'PartiallyShipped'],
  ['Shipped', 'deliver', 'Delivered'],
  ['Blocked', 'cancel', 'Cancelled'],
  ['Processing', 'cancel', null],
  ['Submitted', 'deliver', null],
])('%s, then %s: %s', (from, event, to) => {
  const status = orderStatuses.find((one) => one === from)
  expect(status && nextStatus(status, event)).toBe(to)
})
