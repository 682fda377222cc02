import { closedOrderStatuses } from '@homeside/contract/constants/order-states'
import type { PageParams } from '@homeside/contract/wire'
import { and, count, desc, eq, inArray, notInArray, type SQL } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { pickColumns, type Picked, withValuesInText } from '../../platform/database/pick-columns.ts'
import { type Bound, preparedTogether, type Share } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { type OrderItemRow, orderItems, orders } from '../../platform/database/tables/orders.ts'
import { type FoundOrder, orderColumns, orderParts, ordersFrom } from './order-parts.ts'

export type { FoundOrder } from './order-parts.ts'

/** A draft is not an order. */
const placed = (scope: Bound<Scope>) => ownedBy(scope, orders, notInArray(orders.status, ['Draft']))
/** Finds the orders that are neither delivered nor cancelled. */
const openOrder = (scope: Bound<Scope>) =>
  ownedBy(scope, orders, withValuesInText(notInArray(orders.status, ['Draft', ...closedOrderStatuses])))

const overOrder = (scope: Bound<Scope>) => ownedBy(scope, orders, inArray(orders.status, [...closedOrderStatuses]))

const newestFirst = [desc(orders.orderDate), desc(orders.orderKey)]

/** A page of a patient's orders, as the database counts them. */
export type OrderRange = Scope & Record<'limit' | 'offset', number>

/** Selects orders, newest first, with everything that an answer says about them. */
function ordersWhere(
  database: Database,
  share: Share,
  scope: Bound<Scope>,
  condition: SQL | undefined,
  range?: Bound<Pick<OrderRange, 'limit' | 'offset'>>,
) {
  const wanted = database.select(orderColumns).from(orders).where(condition).$dynamic()
  const page =
    range &&
    wanted
      .orderBy(...newestFirst)
      .limit(range.limit)
      .offset(range.offset)
  const found = share(database.$with('found').as(page ?? wanted))
  return {
    found: database.select().from(found).orderBy(desc(found.orderDate), desc(found.orderKey)),
    ...orderParts(database, scope, database.select({ orderKey: found.orderKey }).from(found)),
  }
}

const allOpenOrders = preparedTogether('open-orders', (database, scope: Bound<Scope>, share) =>
  ordersWhere(database, share, scope, openOrder(scope)),
)

/** Selects a page of all placed orders, newest first, with everything that an answer says about them. */
export function orderPageParts(database: Database, page: Bound<OrderRange>, share: Share) {
  return ordersWhere(database, share, page, placed(page), page)
}

const recentOrders = preparedTogether('recent-orders', orderPageParts)

const pageOfOrders = preparedTogether('order-page', (database, page: Bound<OrderRange>, share) => ({
  counted: database.select({ total: count() }).from(orders).where(overOrder(page)),
  ...ordersWhere(database, share, page, overOrder(page), page),
}))

/** What a patient confirmed with an order. */
const requestColumns = pickColumns(orders, [
  'siteKey',
  'patientKey',
  'requestedByAccountKey',
  'requestedAt',
  'confirmedNeed',
  'statement',
  'addressConfirmed',
  'insuranceConfirmed',
  'changeDescription',
  'beyond',
  'emailDisclaimerAcceptedAt',
  'externalNumber',
])

/** An order with what only staff see of it. */
export interface WholeOrder extends FoundOrder {
  request: Picked<typeof requestColumns>
  /** The answers about the use of each supply. */
  usage: OrderItemRow[]
}

const oneOrder = preparedTogether('order', (database, one: Bound<Scope & { orderKey: number }>, share) => {
  const wanted = and(placed(one), eq(orders.orderKey, one.orderKey))
  return {
    ...ordersWhere(database, share, one, wanted),
    requests: database.select(requestColumns).from(orders).where(wanted),
    usage: database
      .select()
      .from(orderItems)
      .where(ownedBy(one, orderItems, eq(orderItems.orderKey, one.orderKey)))
      .orderBy(orderItems.orderItemKey),
  }
})

/** Orders that are neither delivered nor cancelled, newest first. */
export async function findOpenOrders(database: Database, scope: Scope): Promise<FoundOrder[]> {
  return ordersFrom(await allOpenOrders(database, scope))
}

/** The latest orders in any state, newest first. */
export async function findRecentOrders(database: Database, scope: Scope, limit: number): Promise<FoundOrder[]> {
  return ordersFrom(await recentOrders(database, { ...scope, limit, offset: 0 }))
}

/** One page of the orders that are over, newest first, with the total number. */
export async function findOrderPage(
  database: Database,
  scope: Scope,
  { page, pageSize }: PageParams,
): Promise<{ found: FoundOrder[]; total: number }> {
  const { counted, ...parts } = await pageOfOrders(database, {
    ...scope,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  return { found: ordersFrom(parts), total: counted[0]?.total ?? 0 }
}

/** A placed order; null when the patient has none with this key. */
export async function findOrder(database: Database, scope: Scope, orderKey: number): Promise<WholeOrder | null> {
  const { requests, usage, ...parts } = await oneOrder(database, { ...scope, orderKey })
  const [order] = ordersFrom(parts)
  const [request] = requests
  return order === undefined || request === undefined ? null : { ...order, request, usage }
}

/** Selects how many orders are open. */
export function selectOpenOrderCount(database: Database, scope: Bound<Scope>) {
  return database.select({ total: count() }).from(orders).where(openOrder(scope))
}
