import { holdReasons, nextOrderState } from '@homeside/contract/constants/order-states'
import type { OrderStatus } from '@homeside/contract/constants/order-states'
import * as calls from '@homeside/contract/staff-orders'
import type { StaffOrder } from '@homeside/contract/staff-orders'

import { CommandError } from './command-error.ts'
import { command, oneOf, said } from './command.ts'
import type { Given as GivenOf } from './command.ts'
import { namedOrder } from './named-order.ts'
import type { StaffClient } from './staff-client.ts'

const options = {
  carrier: { type: 'string' },
  'own-number': { type: 'string' },
  note: { type: 'string' },
  'over-allowance': { type: 'boolean' },
  question: { type: 'string' },
  reason: { type: 'string' },
  tracking: { type: 'string' },
} as const
type Given = GivenOf<typeof options>

/** What staff do to an order: the call, and how options become its body. */
const events = {
  accept: {
    call: calls.staffAcceptOrder,
    body: (given: Given) => ({ ...said('ExternalNumber', given['own-number']), ...noted(given) }),
  },
  hold: {
    call: calls.staffHoldOrder,
    body: (given: Given) => ({
      HoldReason: oneOf('a --reason', given.reason ?? 'FollowUpRequired', holdReasons),
      ...noted(given),
    }),
  },
  approve: {
    call: calls.staffApproveOrder,
    body: (given: Given) => ({ ...said('ConfirmsOverAllowance', given['over-allowance']), ...noted(given) }),
  },
  deny: { call: calls.staffDenyOrder, body: (given: Given) => ({ Note: given.note ?? 'We cannot send this order.' }) },
  block: {
    call: calls.staffBlockOrder,
    body: (given: Given) => ({
      Question: given.question ?? 'Please call us about this order.',
      ...(given.reason === undefined ? {} : { HoldReason: oneOf('a --reason', given.reason, holdReasons) }),
    }),
  },
  answer: { call: calls.staffAnswerOrder, body: noted },
  ship: {
    call: calls.staffShipOrder,
    body: (given: Given) => ({
      Carrier: needed('--carrier', given.carrier),
      TrackingNumber: needed('--tracking', given.tracking),
      ...noted(given),
    }),
  },
  cancel: { call: calls.staffCancelOrder, body: (given: Given) => ({ Note: needed('--note', given.note) }) },
  deliver: { call: calls.staffDeliverOrder, body: noted },
} as const
type Event = keyof typeof events
const eventNames = Object.keys(events) as Event[]

export const orderCommand = command({
  usage: [
    [
      '<number> accept [--own-number SO-4711]',
      'starts work on a submitted order, and notes its number in your own system',
    ],
    ['<number> hold [--reason InsuranceIssue]', 'puts it under review'],
    ['<number> approve [--over-allowance]', 'lets it continue after review'],
    ['<number> deny [--note "…"]', 'cancels it after review; the patient reads the note'],
    ['<number> block [--question "…"]', 'asks the patient a question'],
    ['<number> answer', 'notes that the patient answered, for example by phone'],
    ['<number> ship --carrier UPS --tracking …', 'ships everything that was not shipped yet'],
    ['<number> cancel --note "…"', 'cancels it before it is sent; the patient reads the note'],
    ['<number> deliver', 'notes that it arrived; most of these take --note'],
  ],
  options,
  run: async ([number, word], given, staff) => {
    const order = await namedOrder(staff, number)
    if (word === undefined) {
      const own = order.ExternalNumber === null ? '' : `, your own number ${order.ExternalNumber}`
      return { text: `${order.OrderNumber} is ${order.Status}${own}. ${possible(order.Status)}`, json: order }
    }
    const event = oneOf('what to do with it', word, eventNames)
    if (nextState(order.Status, event) === null) {
      throw new CommandError(
        `${order.OrderNumber} is ${order.Status}, which does not go with ${event}. ${possible(order.Status)}`,
      )
    }
    const moved = await move(staff, order.OrderKey, event, given)
    return {
      text: `${moved.OrderNumber} was ${order.Status} and is ${moved.Status} now. ${possible(moved.Status)}`,
      json: moved,
    }
  },
})

async function move(staff: StaffClient, key: number, event: Event, given: Given): Promise<StaffOrder> {
  const { call, body } = events[event]
  return staff.call(call, { params: { key }, body: body(given) })
}

function needed(option: string, given: string | undefined): string {
  if (given !== undefined) return given
  throw new CommandError(`Say ${option}: the patient reads it.`, 'usage')
}

function noted({ note }: Given): { Note?: string } {
  return note === undefined ? {} : { Note: note }
}

/** The status after an event; null when it cannot happen. What staff call off is not what a patient cancels. */
function nextState(status: OrderStatus, event: Event): OrderStatus | null {
  return nextOrderState(status, event === 'cancel' ? 'callOff' : event)
}

function possible(status: OrderStatus): string {
  const next = eventNames.filter((event) => nextState(status, event) !== null)
  return next.length > 0 ? `What can be done with it: ${next.join(', ')}.` : 'Nothing more happens to it.'
}
