import type { OrderAct } from '@homeside/contract/constants/order-acts'
import type { FieldCode } from '@homeside/contract/constants/problem-codes'
import type { OrderActBody } from '@homeside/contract/staff-orders'
import { and, eq, isNull, or } from 'drizzle-orm'

import { queueOrderNews, type OrderNews } from '../../messages/notifications/send-order-news.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { dispensings } from '../../platform/database/tables/supplies.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { endOrder, quantityLeft } from '../orders/change-order.ts'
import { moveOrder, type Move } from '../orders/move-order.ts'
import type { HeldOrder } from './act-on-order.ts'
import { arrive, changeOrder, delayItems, noteArrival, refuseStale, requireState } from './change-order.ts'
import { replaceItem } from './replace-item.ts'
import { approveOrder, askPatient, shipOrder } from './review-or-ship.ts'

/**
 * Corrects the number and the carrier of a parcel that was sent: what was in it, and when it left, stays.
 *
 * @throws Problem order-state, changed-meanwhile, or validation for a parcel that is not in the order, and for the number
 * of another of its parcels.
 */
async function correctParcel(
  held: HeldOrder,
  { Parcel, TrackingNumber: trackingNumber, Carrier: carrier, Note, Seen }: OrderActBody<'correct'>,
  now: Date,
): Promise<void> {
  const { transaction, scope, found } = held
  const { order, parcels } = found
  requireState(held, 'correct')
  refuseStale(held, Seen)
  const ofNumber = (number: string) => parcels.find((parcel) => parcel.TrackingNumber === number)
  const isSame = Parcel === trackingNumber && ofNumber(Parcel)?.Carrier === carrier
  const isOthers = Parcel !== trackingNumber && ofNumber(trackingNumber) !== undefined
  const faults: Record<string, FieldCode> = {
    ...(ofNumber(Parcel) ? {} : { Parcel: 'invalid' }),
    ...(isSame || isOthers ? { TrackingNumber: 'invalid' } : {}),
  }
  if (Object.keys(faults).length > 0) throw new Problem('validation', { fields: faults })
  const isLast = order.trackingNumber === Parcel
  // Older parcels have no number of their own, but that of their order.
  const isIt = or(eq(dispensings.trackingNumber, Parcel), isLast ? isNull(dispensings.trackingNumber) : undefined)
  await transaction
    .update(dispensings)
    .set({ carrier, trackingNumber })
    .where(ownedBy(scope, dispensings, and(eq(dispensings.orderKey, order.orderKey), isIt)))
  const change = isLast ? { carrier, trackingNumber } : {}
  await moveOrder(transaction, scope, found, { event: 'correct', now, note: Note ?? null, change })
}

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
