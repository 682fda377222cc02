import { closedOrderStatuses } from '@homeside/contract/constants/order-states'
import type { PageParams } from '@homeside/contract/paging'
import { and, count, desc, eq, inArray, notInArray } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { orderEvents, orders, orderTerms } from '../../database/tables/orders.ts'
import type { OrderRow, OrderTermsRow } from '../../database/tables/orders.ts'
import { findAddOns, findItems, findPaid } from './order-parts.ts'
import type { FoundOrder } from './order-parts.ts'

export type { FoundOrder } from './order-parts.ts'

/** A draft is not an order. */
const placed = (scope: Scope) => ownedBy(scope, orders, notInArray(orders.status, ['Draft']))
const open = (scope: Scope) => ownedBy(scope, orders, notInArray(orders.status, ['Draft', ...closedOrderStatuses]))

/** Orders that are neither delivered nor cancelled, newest first. */
export async function findOpenOrders(database: Database, scope: Scope): Promise<FoundOrder[]> {
  const rows = await database
    .select()
    .from(orders)
    .where(open(scope))
    .orderBy(...newestFirst)
  return withDetails(database, scope, rows)
}

/** The latest orders in any state, newest first. */
export async function findRecentOrders(database: Database, scope: Scope, limit: number): Promise<FoundOrder[]> {
  const rows = await database
    .select()
    .from(orders)
    .where(placed(scope))
    .orderBy(...newestFirst)
    .limit(limit)
  return withDetails(database, scope, rows)
}

/** One page of all placed orders, newest first, with the total number. */
export async function findOrderPage(
  database: Database,
  scope: Scope,
  { page, pageSize }: PageParams,
): Promise<{ found: FoundOrder[]; total: number }> {
  const [row] = await database.select({ total: count() }).from(orders).where(placed(scope))
  const rows = await database
    .select()
    .from(orders)
    .where(placed(scope))
    .orderBy(...newestFirst)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { found: await withDetails(database, scope, rows), total: row?.total ?? 0 }
}

/** A placed order; null when the patient has none with this key. */
export async function findOrder(database: Database, scope: Scope, orderKey: number): Promise<FoundOrder | null> {
  const rows = await database
    .select()
    .from(orders)
    .where(and(placed(scope), eq(orders.orderKey, orderKey)))
  return (await withDetails(database, scope, rows))[0] ?? null
}

/** What a provider requires of orders in addition; null when nothing. */
export async function findOrderTerms(database: Database, siteKey: number): Promise<OrderTermsRow | null> {
  const [row] = await database.select().from(orderTerms).where(eq(orderTerms.siteKey, siteKey))
  return row ?? null
}

/** How many orders of the patient are open. */
export async function countOpenOrders(database: Database, scope: Scope): Promise<number> {
  const [row] = await database.select({ total: count() }).from(orders).where(open(scope))
  return row?.total ?? 0
}

const newestFirst = [desc(orders.orderDate), desc(orders.orderKey)]

/** Reads items, add-ons, payments and timelines of several orders at once. */
async function withDetails(database: Database, scope: Scope, rows: OrderRow[]): Promise<FoundOrder[]> {
  const keys = rows.map((row) => row.orderKey)
  if (keys.length === 0) return []
  const items = await findItems(database, scope, keys)
  const addOns = await findAddOns(database, scope, keys)
  const paid = await findPaid(database, scope, keys)
  const terms = await findOrderTerms(database, scope.siteKey)
  const events = await database
    .select()
    .from(orderEvents)
    .where(ownedBy(scope, orderEvents, inArray(orderEvents.orderKey, keys)))
    .orderBy(orderEvents.at, orderEvents.orderEventKey)
  return rows.map((order) => ({
    order,
    items: items.filter(({ ordered }) => ordered.orderKey === order.orderKey),
    addOns: addOns.filter(({ chosen }) => chosen.orderKey === order.orderKey),
    paidCents: paid.get(order.orderKey) ?? 0,
    asksForPayment: terms?.asksForPayment ?? false,
    events: events.filter((event) => event.orderKey === order.orderKey),
  }))
}
