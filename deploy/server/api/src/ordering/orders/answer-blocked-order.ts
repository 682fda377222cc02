import { eq } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { holdOrder, moveOrder } from './move-order.ts'

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
  const found = await holdOrder(transaction, scope, row.orderKey)
  // It may have been cancelled while this waited for it.
  if (found.order.status !== 'Blocked') return
  await moveOrder(transaction, scope, found, { event: 'answer', now, change: { holdReason: 'PatientAnswers' } })
}
