import { closedOrderStatuses } from '@homeside/contract/constants/order-states'
import { eq, notInArray } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { assessSupplies, canBeOrdered, nextAvailableDate } from '../supplies/assess-supplies.ts'
import { lockOrder, moveOrder } from './move-order.ts'

/**
 * What a usual reply says of a patient's orders. With two orders under way nobody knows which one is meant, and a day
 * that is over is no news: both are null.
 *
 * @param today the patient's date.
 */
export async function factsForReply(database: Database, scope: Scope, today: string) {
  const open = await database
    .select({ number: orders.orderNumber, arrives: orders.estimatedDeliveryDate })
    .from(orders)
    .where(ownedBy(scope, orders, notInArray(orders.status, ['Draft', ...closedOrderStatuses])))
    .limit(2)
  const supplies = await assessSupplies(database, scope, today)
  const [order] = open.length === 1 ? open : []
  return {
    OrderNumber: order?.number ?? null,
    ArrivesOn: order?.arrives && order.arrives >= today ? order.arrives : null,
    OrderableOn: supplies.some(canBeOrdered) ? today : nextAvailableDate(supplies),
  }
}

/**
 * Returns an order that was blocked for a question to review, when the patient writes in the conversation of that
 * question. Other conversations move no order. Only inside the message's transaction.
 */
export async function answerBlockedOrder(
  transaction: Database,
  scope: Scope,
  conversationKey: number,
  now: Date,
): Promise<void> {
  const [row] = await transaction
    .select({ orderKey: orders.orderKey })
    .from(orders)
    .where(ownedBy(scope, orders, eq(orders.conversationKey, conversationKey), eq(orders.status, 'Blocked')))
  if (row === undefined) return
  const found = await lockOrder(transaction, scope, row.orderKey)
  // It may have been cancelled while this waited for it.
  if (found.order.status !== 'Blocked') return
  await moveOrder(transaction, scope, found, { event: 'answer', now, change: { holdReason: 'PatientAnswers' } })
}
