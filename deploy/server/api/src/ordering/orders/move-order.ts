import { type OrderAct, orderActs } from '@homeside/contract/constants/order-acts'
import {
  nextOrderState,
  orderChanges,
  type OrderEvent,
  type OrderStatus,
} from '@homeside/contract/constants/order-states'
import type { EventType } from '@homeside/contract/constants/outgoing'
import { eq } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { orderEvents, orders, type OrderRow } from '../../platform/database/tables/orders.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { addEvent } from '../../providers/events/relay-events.ts'
import { findOrder, type WholeOrder } from './queries.ts'

/** The event by which the provider's systems hear of a move that is no act of staff. Placing an order sends its own. */
const toldBesides = {
  shipPart: 'order.sent',
  cancel: 'order.cancelled',
  wait: 'order.changed',
  askReplacement: 'order.changed',
  drop: 'order.changed',
} as const satisfies Record<Exclude<OrderEvent, OrderAct | 'submit' | 'submitForReview'>, EventType>

export interface Move {
  event: OrderAct | keyof typeof toldBesides
  now: Date
  /** The text of the timeline's entry. */
  note?: string | null
  /** Other changes of the order. The reason of a hold ends with the status. */
  change?: Partial<Omit<OrderRow, 'status' | 'siteKey' | 'patientKey' | 'orderKey'>>
}

function isNoAct(event: Move['event']): event is keyof typeof toldBesides {
  return event in toldBesides
}

/**
 * Reads an order that is about to change, and locks it until the transaction ends. Only inside a transaction: every
 * change of an order locks the patient's row, as placing one does.
 *
 * @throws Problem not-found when the patient has no such order.
 */
export async function lockOrder(transaction: Database, scope: Scope, orderKey: number): Promise<WholeOrder> {
  await lockPatient(transaction, scope)
  const found = await findOrder(transaction, scope, orderKey)
  if (found === null) throw new Problem('not-found')
  return found
}

/**
 * Applies an event to an order, which must be locked. Nothing else changes the status of a placed order. Returns the new
 * status.
 *
 * @throws Problem order-state when that cannot happen to an order in its status.
 */
export async function moveOrder(
  transaction: Database,
  scope: Scope,
  { order, parcels }: Pick<WholeOrder, 'order' | 'parcels'>,
  { event, now, note = null, change = {} }: Move,
): Promise<OrderStatus> {
  const status = nextOrderState(order.status, event, parcels.length > 0)
  if (status === null) throw new Problem('order-state')
  const mine = ownedBy(scope, orders, eq(orders.orderKey, order.orderKey))
  await transaction
    .update(orders)
    .set({ holdReason: status === order.status ? order.holdReason : null, ...change, status })
    .where(mine)
  // The timeline names a change by its event, because the status stays the same.
  const changed = orderChanges.find((each) => each === event) ?? null
  const { orderKey } = order
  await transaction.insert(orderEvents).values({ ...scope, orderKey, status, event: changed, at: now, note })
  const told = isNoAct(event) ? toldBesides[event] : orderActs[event].tells
  // An order of which a part was sent is changed, not cancelled.
  const type = told === 'order.cancelled' && status !== 'Cancelled' ? 'order.changed' : told
  await addEvent(transaction, scope, { type, subjectKey: orderKey }, now)
  return status
}
