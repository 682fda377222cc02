import { closedOrderStatuses } from '@homeside/contract/constants/order-states'
import { notInArray } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { assessSupplies, canBeOrdered, nextAvailableDate } from '../supplies/assess-supplies.ts'

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
