import {
  isOrderOver,
  nextOrderState,
  orderChanges,
  orderStates,
  orderStationOf,
  orderStatuses,
  type OrderEvent,
  type OrderStatus,
} from './order-states.ts'

/** Every allowed event, written a second time: whoever changes the state machine has to change both on purpose. */
const allowed: [OrderStatus, OrderEvent, OrderStatus][] = [
  ['Draft', 'submit', 'Submitted'],
  ['Draft', 'submitForReview', 'PendingReview'],
  ['Submitted', 'accept', 'Processing'],
  ['Submitted', 'hold', 'PendingReview'],
  ['Submitted', 'callOff', 'Cancelled'],
  ['Submitted', 'cancel', 'Cancelled'],
  ['PendingReview', 'approve', 'Processing'],
  ['PendingReview', 'deny', 'Cancelled'],
  ['PendingReview', 'block', 'Blocked'],
  ['PendingReview', 'callOff', 'Cancelled'],
  ['PendingReview', 'cancel', 'Cancelled'],
  ['Blocked', 'answer', 'PendingReview'],
  ['Blocked', 'callOff', 'Cancelled'],
  ['Blocked', 'cancel', 'Cancelled'],
  ['Processing', 'hold', 'PendingReview'],
  ['Processing', 'callOff', 'Cancelled'],
  ['Processing', 'ship', 'Shipped'],
  ['Processing', 'shipPart', 'PartiallyShipped'],
  ['PartiallyShipped', 'shipPart', 'PartiallyShipped'],
  ['PartiallyShipped', 'ship', 'Shipped'],
  ['PartiallyShipped', 'deliver', 'Delivered'],
  ['Shipped', 'deliver', 'Delivered'],
  ['PartiallyShipped', 'hold', 'PendingReview'],
  ['PartiallyShipped', 'callOff', 'Shipped'],
  ['PartiallyShipped', 'arrive', 'PartiallyShipped'],
  ['PartiallyShipped', 'correct', 'PartiallyShipped'],
  ['Shipped', 'arrive', 'Shipped'],
  ['Shipped', 'correct', 'Shipped'],
  ...(['Submitted', 'PendingReview', 'Processing', 'Blocked', 'PartiallyShipped'] as const).flatMap((status) =>
    (['change', 'replace', 'delay', 'wait', 'askReplacement', 'drop'] as const).map(
      (event) => [status, event, status] as [OrderStatus, OrderEvent, OrderStatus],
    ),
  ),
]

const events = [...new Set(orderStatuses.flatMap((status) => Object.keys(orderStates[status].on) as OrderEvent[]))]

const pairs = orderStatuses.flatMap((status) => events.map((event) => [status, event] as const))

test.each(pairs)('%s, then %s', (status, event) => {
  const to = allowed.find(([from, what]) => from === status && what === event)?.[2] ?? null
  expect(nextOrderState(status, event)).toBe(to)
})

test.each<[OrderStatus, OrderEvent, OrderStatus | null]>([
  ['PendingReview', 'approve', 'PartiallyShipped'],
  ['PendingReview', 'deny', 'Shipped'],
  ['PendingReview', 'callOff', 'Shipped'],
  ['PendingReview', 'cancel', null],
  ['PendingReview', 'arrive', 'PendingReview'],
  ['PendingReview', 'correct', 'PendingReview'],
  ['Blocked', 'callOff', 'Shipped'],
  ['Blocked', 'cancel', null],
  ['Blocked', 'arrive', 'Blocked'],
  ['Blocked', 'correct', 'Blocked'],
  ['Blocked', 'answer', 'PendingReview'],
])('once a part was sent: %s, then %s', (status, event, to) => {
  expect(nextOrderState(status, event, true)).toBe(to)
})

test('every state but a draft is reached by an event, and every open order is in a list of staff or on its way', () => {
  const reached = new Set(allowed.map(([, , to]) => to))
  expect(orderStatuses.filter((status) => !reached.has(status))).toEqual(['Draft'])
  const nowhere = orderStatuses.filter((status) => !isOrderOver(status) && orderStationOf(status) === null)
  expect(nowhere).toEqual(['Draft'])
})

test('what leaves an order in its state, wherever it can happen, has a name of its own in the timeline', () => {
  const moving = new Set(allowed.filter(([from, , to]) => from !== to).map(([, event]) => event))
  expect(orderChanges.toSorted()).toEqual(events.filter((event) => !moving.has(event)).toSorted())
})
