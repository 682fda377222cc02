import {
  closedOrderStatuses,
  orderStatusesToReview,
  orderStatusesToSend,
} from '@homeside/contract/constants/order-states'
import type { staffListOrders } from '@homeside/contract/staff-lists'
import { and, asc, desc, eq, gt, gte, ilike, inArray, isNotNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'

import { itemNames } from '../../ordering/supplies/queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { withValuesInText } from '../../platform/database/pick-columns.ts'
import { servedBy } from '../../platform/database/scope.ts'
import type { StaffScope } from '../../platform/database/scope.ts'
import { orderEvents, orderItems, orders } from '../../platform/database/tables/orders.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { catalogueItems, dispensings, prescribedSupplies } from '../../platform/database/tables/supplies.ts'
import { partOf, searched } from './list-patients.ts'
import { rowsToRead, servedTo } from './queries.ts'

/** Of more patients than these that a search fits, the list is walked until its page is full. */
const fewPatients = 1000

type AskedOrders = z.output<typeof staffListOrders.query>

/**
 * Orders: the open ones, or those of a number, a state or some days, the oldest first; all of them, or those of a patient,
 * the newest first. Each comes with its items and with whoever of the provider's people did something with it last.
 */
export async function listOrders(database: Database, staff: StaffScope, asked: AskedOrders) {
  const { number, search, status, show, from, to, by, supply, patient, after, limit } = asked
  const isNewestFirst = show === 'all' || patient !== undefined
  const isAsked = [number, search, status, from, to, by, supply, patient].some((each) => each !== undefined)
  const open = withValuesInText(notInArray(orders.status, ['Draft', ...closedOrderStatuses]))
  const waiting = withValuesInText(inArray(orders.status, [...orderStatusesToReview, ...orderStatusesToSend]))
  const conditions = [
    isAsked || show === 'all' ? undefined : open,
    show === 'waiting' ? waiting : undefined,
    number === undefined ? undefined : inArray(orders.orderKey, await findNumbered(database, staff, number)),
    search === undefined ? undefined : await findSearched(database, staff, search),
    status && eq(orders.status, status),
    from === undefined ? undefined : gte(orders.orderDate, from),
    to === undefined ? undefined : lte(orders.orderDate, to),
    by === undefined ? undefined : inArray(orders.orderKey, ordersOfColleague(database, staff, by)),
    supply === undefined ? undefined : await hasSupply(database, staff, supply),
    after === undefined ? undefined : isNewestFirst ? lt(orders.orderKey, after) : gt(orders.orderKey, after),
  ]
  const served = await servedTo(database, staff, patient)
  const inOrder = isNewestFirst ? desc(orders.orderKey) : asc(orders.orderKey)
  // The page first: with their patients, all orders of some days would be read for it.
  const page = database
    .select({ orderKey: orders.orderKey })
    .from(orders)
    .where(served(orders, ne(orders.status, 'Draft'), ...conditions.map((condition) => condition || undefined)))
    .orderBy(inOrder)
    .limit(rowsToRead(limit))
    .as('page')
  const found = await database
    .select({ order: orders, patient: patients })
    .from(page)
    .innerJoin(orders, eq(orders.orderKey, page.orderKey))
    .innerJoin(patients, eq(patients.patientKey, orders.patientKey))
    .orderBy(inOrder)
  return withContents(database, staff, found)
}

/** A number of an order as it is kept, however somebody types what they hear: `5jv6 w27y` is `HS-5JV6-W27Y`. */
function asOrderNumber(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const [, first, second] = /^(?:HS)?([A-Z0-9]{4})([A-Z0-9]{4})$/.exec(letters) ?? []
  return first === undefined ? typed.trim().toUpperCase() : `HS-${first}-${second}`
}

/** The orders of a number: the one that the patient reads, the provider's own, or that of a parcel. */
async function findNumbered(database: Database, staff: StaffScope, typed: string): Promise<number[]> {
  const isParcel = (column: typeof orders.trackingNumber | typeof dispensings.trackingNumber) =>
    sql`lower(${column}) = lower(${typed.replaceAll(/\s/g, '')})`
  const ways = [
    eq(orders.orderNumber, asOrderNumber(typed)),
    sql`lower(${orders.externalNumber}) = lower(${typed.trim()})`,
    isParcel(orders.trackingNumber),
  ]
  const ofOrders = await database
    .select({ orderKey: orders.orderKey })
    .from(orders)
    .where(servedBy(staff, orders, or(...ways)))
  const ofParcels = await database
    .selectDistinct({ orderKey: sql<number>`${dispensings.orderKey}` })
    .from(dispensings)
    .where(servedBy(staff, dispensings, isNotNull(dispensings.orderKey), isParcel(dispensings.trackingNumber)))
  return [0, ...[...ofOrders, ...ofParcels].map(({ orderKey }) => orderKey)]
}

/** The orders of a number, or else of the patients whom a search fits. */
async function findSearched(database: Database, staff: StaffScope, search: string): Promise<SQL | undefined> {
  const numbered = await findNumbered(database, staff, search)
  if (numbered.length > 1) return inArray(orders.orderKey, numbered)
  const fitting = servedBy(staff, patients, searched(database, staff, search))
  const keys = database.select({ patientKey: patients.patientKey }).from(patients).where(fitting)
  const few = await keys.limit(fewPatients + 1)
  return few.length > fewPatients
    ? sql`exists (${database
        .select({ patientKey: patients.patientKey })
        .from(patients)
        .where(and(fitting, eq(patients.patientKey, orders.patientKey)))})`
    : inArray(orders.patientKey, [0, ...few.map(({ patientKey }) => patientKey)])
}

function ordersOfColleague(database: Database, staff: StaffScope, by: string) {
  return database
    .select({ orderKey: orderEvents.orderKey })
    .from(orderEvents)
    .where(servedBy(staff, orderEvents, sql`lower(${orderEvents.by}) = lower(${by.trim()})`, isNotNull(orderEvents.by)))
}

/** Orders with an item of this code, or with these letters in its name. */
async function hasSupply(database: Database, staff: StaffScope, supply: string): Promise<SQL> {
  const part = partOf(supply.trim())
  const { hcpcsCode, name, plainNameEn, plainNameEs } = catalogueItems
  const codes = await database
    .select({ hcpcsCode })
    .from(catalogueItems)
    .where(or(ilike(name, part), ilike(plainNameEn, part), ilike(plainNameEs, part)))
  const { itemName, itemNameEs, siteKey, supplyKey } = prescribedSupplies
  const named = sql`coalesce(${itemName}, '') || ' ' || coalesce(${itemNameEs}, '')`
  const ofCode = inArray(prescribedSupplies.hcpcsCode, [
    supply.trim().toUpperCase(),
    ...codes.map((each) => each.hcpcsCode),
  ])
  const having = database
    .select({ orderKey: orderItems.orderKey })
    .from(orderItems)
    .innerJoin(prescribedSupplies, eq(supplyKey, orderItems.supplyKey))
    .where(servedBy(staff, orderItems, eq(siteKey, orderItems.siteKey), or(ofCode, ilike(named, part))))
  return inArray(orders.orderKey, having)
}

/** The orders of a page with their items, and with whoever of the provider's people did something with each last. */
async function withContents<Row extends { order: typeof orders.$inferSelect }>(
  database: Database,
  staff: StaffScope,
  found: readonly Row[],
) {
  const keys = [0, ...found.map(({ order }) => order.orderKey)]
  const items = await database
    .select({ orderKey: orderItems.orderKey, quantity: orderItems.quantity, item: itemNames })
    .from(orderItems)
    .innerJoin(prescribedSupplies, eq(prescribedSupplies.supplyKey, orderItems.supplyKey))
    .leftJoin(catalogueItems, eq(catalogueItems.hcpcsCode, prescribedSupplies.hcpcsCode))
    .where(servedBy(staff, orderItems, inArray(orderItems.orderKey, keys)))
    .orderBy(orderItems.orderItemKey)
  const hands = await database
    .selectDistinctOn([orderEvents.orderKey], { orderKey: orderEvents.orderKey, by: orderEvents.by })
    .from(orderEvents)
    .where(servedBy(staff, orderEvents, inArray(orderEvents.orderKey, keys), isNotNull(orderEvents.by)))
    .orderBy(orderEvents.orderKey, desc(orderEvents.orderEventKey))
  return found.map((row) => ({
    ...row,
    items: items.filter(({ orderKey }) => orderKey === row.order.orderKey),
    lastBy: hands.find(({ orderKey }) => orderKey === row.order.orderKey)?.by ?? null,
  }))
}
