import type { OrderAct } from '@homeside/contract/constants/order-acts'
import type { orderActCalls } from '@homeside/contract/staff-orders'
import type { z } from 'zod'

import { queueOrderNews } from '../../messages/notifications/send-order-news.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { moveOrder } from '../orders/move-order.ts'
import { refundOrder } from '../refunds/ask-refund.ts'
import type { HeldOrder } from './act-on-order.ts'
import { approveOrder, askPatient, shipOrder } from './approve-order.ts'

/** Does something to an order, in its transaction. */
export type DoneTo<Body> = (held: HeldOrder, body: Body, now: Date, queue: MessageQueue) => Promise<void>
type BodyOf<Act extends OrderAct> = z.output<(typeof orderActCalls)[Act]['body']>

/** What each act of staff does to an order. */
export const actsOfOrders: { [Act in OrderAct]: DoneTo<BodyOf<Act>> } = {
  accept: (held, body, now) =>
    move(held, 'accept', body, now, body.ExternalNumber === undefined ? {} : { externalNumber: body.ExternalNumber }),
  hold: (held, body, now) =>
    move(held, 'hold', body, now, { holdReason: body.HoldReason, estimatedDeliveryDate: null }),
  approve: approveOrder,
  deny: async (held, body, now, queue) => {
    await move(held, 'deny', body, now)
    await refund(held, now, queue)
  },
  callOff: async (held, body, now, queue) => {
    await move(held, 'callOff', body, now)
    await refund(held, now, queue)
  },
  block: askPatient,
  answer: (held, body, now) => move(held, 'answer', body, now, { holdReason: 'PatientAnswers' }),
  ship: async (held, body, now, queue) => {
    await tell(held, await shipOrder(held, body, now), queue)
  },
  deliver: async (held, body, now, queue) => {
    await move(held, 'deliver', body, now)
    await tell(held, 'delivered', queue)
  },
}

function move(
  { transaction, scope, found }: HeldOrder,
  event: OrderAct,
  { Note }: { Note?: string | undefined },
  now: Date,
  change: Parameters<typeof moveOrder>[3]['change'] = {},
): Promise<void> {
  return moveOrder(transaction, scope, found, { event, now, note: Note ?? null, change })
}

function refund({ transaction, scope, found }: HeldOrder, now: Date, queue: MessageQueue): Promise<void> {
  return refundOrder(transaction, queue, scope, found.order.orderKey, now)
}

/** The patient is told if and only if the order has moved, whatever happens to this server meanwhile. */
function tell(
  { transaction, scope, found }: HeldOrder,
  news: 'shipped' | 'partShipped' | 'delivered',
  queue: MessageQueue,
): Promise<void> {
  return queueOrderNews(queue, transaction, { ...scope, orderKey: found.order.orderKey, news })
}
