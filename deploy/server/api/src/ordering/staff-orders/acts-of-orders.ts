import type { OrderAct } from '@homeside/contract/constants/order-acts'
import type { OrderActBody } from '@homeside/contract/staff-orders'

import { queueOrderNews, type OrderNews } from '../../messages/notifications/send-order-news.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { endOrder, quantityLeft } from '../orders/change-order.ts'
import { moveOrder, type Move } from '../orders/move-order.ts'
import type { HeldOrder } from './act-on-order.ts'
import { approveOrder, askPatient, shipOrder } from './approve-order.ts'
import { arrive, changeOrder, delayItems, noteArrival } from './change-order.ts'
import { correctParcel } from './correct-parcel.ts'
import { replaceItem } from './replace-item.ts'

/** Does something to an order, in its transaction. */
export type DoneTo<Body> = (held: HeldOrder, body: Body, now: Date, queue: MessageQueue) => Promise<unknown>

/** What each act of staff does to an order. */
export const actsOfOrders: { [Act in OrderAct]: DoneTo<OrderActBody<Act>> } = {
  accept: (held, body, now) =>
    move(held, 'accept', body, now, body.ExternalNumber === undefined ? {} : { externalNumber: body.ExternalNumber }),
  hold: (held, body, now) =>
    move(held, 'hold', body, now, { holdReason: body.HoldReason, estimatedDeliveryDate: null }),
  approve: approveOrder,
  deny: (held, body, now, queue) => end(held, 'deny', body, now, queue),
  callOff: (held, body, now, queue) => end(held, 'callOff', body, now, queue),
  change: async (held, body, now, queue) => {
    await tell(held, await changeOrder(held, body, now, queue), queue)
  },
  replace: async (held, body, now, queue) => {
    await replaceItem(held, body, now, queue)
    await tell(held, 'changed', queue)
  },
  delay: async (held, body, now, queue) => {
    if (await delayItems(held, body, now)) await tell(held, 'delayed', queue)
  },
  arrive: async (held, body, now, queue) => {
    await tell(held, await arrive(held, body, now), queue)
  },
  correct: async (held, body, now, queue) => {
    await correctParcel(held, body, now)
    await tell(held, 'changed', queue)
  },
  block: askPatient,
  answer: (held, body, now) => move(held, 'answer', body, now, { holdReason: 'PatientAnswers' }),
  ship: async (held, body, now, queue) => {
    await tell(held, await shipOrder(held, body, now), queue)
  },
  deliver: async (held, body, now, queue) => {
    await noteArrival(held, now)
    await end(held, 'deliver', body, now, queue)
    await tell(held, 'delivered', queue)
  },
}

function move(
  { transaction, scope, found }: HeldOrder,
  event: OrderAct,
  { Note }: { Note?: string | undefined },
  now: Date,
  change: Move['change'] = {},
): Promise<unknown> {
  return moveOrder(transaction, scope, found, { event, now, note: Note ?? null, change })
}

/** Ends an order, or what is left of it. The patient is told that it was cancelled, or that a part of it was dropped. */
async function end(
  held: HeldOrder,
  event: OrderAct,
  { Note }: { Note?: string | undefined },
  now: Date,
  queue: MessageQueue,
): Promise<void> {
  const status = await endOrder({ ...held, queue }, { event, now, note: Note ?? null })
  const isPart = held.found.parcels.length > 0 && held.found.items.some((item) => quantityLeft(item) > 0)
  if (status === 'Cancelled') await tell(held, 'cancelled', queue)
  else if (isPart) await tell(held, 'changed', queue)
}

/** The patient is told if and only if the order has moved, whatever happens to this server meanwhile. */
function tell({ transaction, scope, found }: HeldOrder, news: OrderNews, queue: MessageQueue): Promise<void> {
  return queueOrderNews(queue, transaction, { ...scope, orderKey: found.order.orderKey, news })
}
