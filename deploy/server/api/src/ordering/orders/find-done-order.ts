import type { DoneOrder } from '@homeside/contract/mobile-first'
import { count, desc, eq, gt, gte, ne } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { orderItems, orders, type OrderRow } from '../../platform/database/tables/orders.ts'
import type { PatientRow } from '../../platform/database/tables/patients.ts'
import { shortCodes, type ShortCodeRow } from '../../platform/database/tables/short-codes.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import { assessSupplies, nextAvailableDate } from '../supplies/assess-supplies.ts'

const ordersTemplate = 1

/**
 * The order of a link, once it is placed: any order since the link was made, however the patient placed it. Links to
 * other screens may be used until they expire, because reading again does no harm.
 */
export async function findDoneOrder(
  database: Database,
  { siteKey, patientKey, dynamicTemplateKey, createdAt }: ShortCodeRow,
): Promise<OrderRow | null> {
  if (dynamicTemplateKey !== ordersTemplate) return null
  const [order] = await database
    .select()
    .from(orders)
    .where(ownedBy({ siteKey, patientKey }, orders, gte(orders.requestedAt, createdAt), ne(orders.status, 'Cancelled')))
    .orderBy(desc(orders.orderKey))
    .limit(1)
  return order ?? null
}

/** The order of the link that a session was opened by, once it is placed. */
export async function findLinksOrder(
  database: Database,
  { siteKey, patientKey }: Pick<ShortCodeRow, 'siteKey' | 'patientKey'>,
  shortCodeKey: number,
): Promise<OrderRow | null> {
  const [code] = await database
    .select()
    .from(shortCodes)
    .where(ownedBy({ siteKey, patientKey }, shortCodes, eq(shortCodes.shortCodeKey, shortCodeKey)))
  return code === undefined ? null : findDoneOrder(database, code)
}

/** What a link tells about the order that was placed with it. */
export async function describeDoneOrder(
  database: Database,
  order: OrderRow,
  { timeZoneKey }: Pick<PatientRow, 'timeZoneKey'>,
  now: Date,
): Promise<DoneOrder> {
  const scope = { siteKey: order.siteKey, patientKey: order.patientKey }
  const [items] = await database
    .select({ count: count() })
    .from(orderItems)
    .where(ownedBy(scope, orderItems, eq(orderItems.orderKey, order.orderKey), gt(orderItems.quantity, 0)))
  const supplies = await assessSupplies(database, scope, patientToday(now, timeZoneKey))
  return {
    OrderNumber: order.orderNumber,
    OrderDate: order.orderDate,
    ItemCount: items?.count ?? 0,
    Status: order.status,
    HoldReason: order.holdReason,
    EstimatedDeliveryDate: order.estimatedDeliveryDate,
    NextAvailableDate: nextAvailableDate(supplies),
  }
}
