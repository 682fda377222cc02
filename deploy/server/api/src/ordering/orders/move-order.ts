import { nextOrderState, type OrderEvent } from '@homeside/contract/constants/order-states'
import { eq } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { orderEvents, orders, type OrderRow } from '../../platform/database/tables/orders.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { addEvent } from '../../providers/events/relay-events.ts'
import { findOrder, type WholeOrder } from './queries.ts'

/** What the provider's systems are told of. The other events are their own doing. */
const toldEvents: { [Event in OrderEvent]?: 'order.cancelled' | 'order.answered' } = {
  cancel: 'order.cancelled',
  deny: 'order.cancelled',
  callOff: 'order.cancelled',
  answer: 'order.answered',
}

interface Move {
  event: OrderEvent
  now: Date
  /** The text of the timeline's entry. */
  note?: string | null
  /** Other changes of the order. The reason of a hold ends with the status, unless it is set again. */
  change?: Partial<Omit<OrderRow, 'status' | 'siteKey' | 'patientKey' | 'orderKey'>>
}

/**
 * Reads an order that is about to change, and locks it until the transaction ends. Only inside a transaction: every
 * change of an order locks the patient's row, as placing one does.
 *
 * @throws Problem not-found when the patient has no such order.
 */
export async function holdOrder(transaction: Database, scope: Scope, orderKey: number): Promise<WholeOrder> {
  await lockPatient(transaction, scope)
  const found = await findOrder(transaction, scope, orderKey)
  if (found === null) throw new Problem('not-found')
  return found
}

/**
 * Applies an event to an order, which must be locked. This is the only way to another status after placing.
 *
 * @throws Problem order-state when that cannot happen to an order in its status.
 */
export async function moveOrder(
  transaction: Database,
  scope: Scope,
  { order }: Pick<WholeOrder, 'order'>,
  { event, now, note = null, change = {} }: Move,
): Promise<void> {
  const status = nextOrderState(order.status, event)
  if (status === null) throw new Problem('order-state')
  const mine = ownedBy(scope, orders, eq(orders.orderKey, order.orderKey))
  await transaction
    .update(orders)
    .set({ holdReason: null, ...change, status })
    .where(mine)
  await transaction.insert(orderEvents).values({ ...scope, orderKey: order.orderKey, status, at: now, note })
  const type = toldEvents[event]
  if (type) await addEvent(transaction, scope, { type, subjectKey: order.orderKey }, now)
}
