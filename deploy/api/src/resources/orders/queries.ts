import { closedOrderStatuses } from '@homeside/contract/constants/order-states'
import { count, desc, eq, inArray, notInArray } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { orderEvents, orderItems, orders } from '../../database/tables/orders.ts'
import type { OrderEventRow, OrderItemRow, OrderRow } from '../../database/tables/orders.ts'
import { catalogueItems, prescribedSupplies } from '../../database/tables/supplies.ts'
import type { CatalogueRow } from '../../database/tables/supplies.ts'

export interface FoundOrder {
  order: OrderRow
  items: { ordered: OrderItemRow; item: CatalogueRow }[]
  /** Oldest first. */
  events: OrderEventRow[]
}

/** A draft is not an order yet. */
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

/** The last orders in whatever state, newest first. */
export async function findRecentOrders(database: Database, scope: Scope, limit: number): Promise<FoundOrder[]> {
  const rows = await database
    .select()
    .from(orders)
    .where(placed(scope))
    .orderBy(...newestFirst)
    .limit(limit)
  return withDetails(database, scope, rows)
}

export async function findOrder(database: Database, scope: Scope, orderKey: number): Promise<FoundOrder | null> {
  const rows = await database
    .select()
    .from(orders)
    .where(ownedBy(scope, orders, eq(orders.orderKey, orderKey)))
  return (await withDetails(database, scope, rows))[0] ?? null
}

export async function countOpenOrders(database: Database, scope: Scope): Promise<number> {
  const [row] = await database.select({ total: count() }).from(orders).where(open(scope))
  return row?.total ?? 0
}

const newestFirst = [desc(orders.orderDate), desc(orders.orderKey)]

/** Reads items and timelines of several orders at once. */
async function withDetails(database: Database, scope: Scope, rows: OrderRow[]): Promise<FoundOrder[]> {
  const keys = rows.map((row) => row.orderKey)
  if (keys.length === 0) return []
  const items = await database
    .select({ ordered: orderItems, item: catalogueItems })
    .from(orderItems)
    .innerJoin(prescribedSupplies, eq(prescribedSupplies.supplyKey, orderItems.supplyKey))
    .innerJoin(catalogueItems, eq(catalogueItems.hcpcsCode, prescribedSupplies.hcpcsCode))
    .where(ownedBy(scope, orderItems, ownedBy(scope, prescribedSupplies), inArray(orderItems.orderKey, keys)))
    .orderBy(orderItems.orderItemKey)
  const events = await database
    .select()
    .from(orderEvents)
    .where(ownedBy(scope, orderEvents, inArray(orderEvents.orderKey, keys)))
    .orderBy(orderEvents.at, orderEvents.orderEventKey)
  return rows.map((order) => ({
    order,
    items: items.filter(({ ordered }) => ordered.orderKey === order.orderKey),
    events: events.filter((event) => event.orderKey === order.orderKey),
  }))
}
