import {
  closedOrderStatuses,
  orderStatusesToReview,
  orderStatusesToSend,
} from '@homeside/contract/constants/order-states'
import type { staffListOrders } from '@homeside/contract/staff-lists'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  like,
  lte,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { z } from 'zod'

import { itemNames } from '../../ordering/supplies/queries.ts'
import { foldedWords } from '../../platform/codes/same-name.ts'
import type { Database } from '../../platform/database/database.ts'
import { pickColumns, withValuesInText } from '../../platform/database/pick-columns.ts'
import { servedBy, type StaffScope } from '../../platform/database/scope.ts'
import { orderEvents, orderItems, orders } from '../../platform/database/tables/orders.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { catalogueItems, dispensings, prescribedSupplies } from '../../platform/database/tables/supplies.ts'
import { isShown, putOffOf } from '../../providers/events/count-waiting.ts'
import { searched } from './list-patients.ts'
import { rowsToRead, servedTo } from './queries.ts'

const itemColumns = pickColumns(orderItems, ['orderKey', 'quantity', 'asksReplacement'])

/** A search that finds more keys than this goes through the orders one by one, from the newest, until the page is full. */
const fewKeys = 1000

type AskedOrders = z.output<typeof staffListOrders.query>

/**
 * Orders by the day on which they were placed: the open ones, or those of a number, a state or some days, the oldest first;
 * all of them, or those of a patient, the newest first. Each comes with its items, and with whoever of the provider's
 * people did something with it last.
 */
export async function listOrders(database: Database, staff: StaffScope, asked: AskedOrders, now: Date) {
  const { number, search, status, show, from, to, by, supply, patient, after, limit } = asked
  const isNewestFirst = show === 'all' || patient !== undefined
  const isAsked = [number, search, status, from, to, by, supply, patient].some((each) => each !== undefined)
  const open = withValuesInText(notInArray(orders.status, ['Draft', ...closedOrderStatuses]))
  const waiting = withValuesInText(inArray(orders.status, [...orderStatusesToReview, ...orderStatusesToSend]))
  const conditions = [
    isAsked || show === 'all' ? undefined : open,
    ...(show === 'waiting' || show === 'later' ? [waiting, isShown(show, orders.orderKey, now)] : []),
    number === undefined ? undefined : inArray(orders.orderKey, await findNumbered(database, staff, number)),
    search === undefined ? undefined : await findSearched(database, staff, search),
    status && eq(orders.status, status),
    from === undefined ? undefined : gte(orders.orderDate, from),
    to === undefined ? undefined : lte(orders.orderDate, to),
    by === undefined ? undefined : await isHandledBy(database, staff, by),
    supply === undefined ? undefined : await hasSupply(database, staff, supply),
    after === undefined ? undefined : await isAfter(database, staff, after, isNewestFirst),
  ]
  const served = await servedTo(database, staff, patient)
  const inOrder = [orders.orderDate, orders.orderKey].map((column) => (isNewestFirst ? desc(column) : asc(column)))
  const page = database
    .select({ orderKey: orders.orderKey })
    .from(orders)
    .where(served(orders, ne(orders.status, 'Draft'), ...conditions.map((condition) => condition || undefined)))
    .orderBy(...inOrder)
    .limit(rowsToRead(limit))
  // As an array, the page first: PostgreSQL does not know how small it is, and would read all patients for it.
  const found = await database
    .select({ order: orders, patient: patients, putOff: putOffOf(orders.orderKey, now) })
    .from(orders)
    .innerJoin(patients, eq(patients.patientKey, orders.patientKey))
    .where(served(orders, sql`${orders.orderKey} = any(array(${page}))`))
    .orderBy(...inOrder)
  return withContents(database, staff, found)
}

/** The condition of orders that follow one in the list. Keys do not say it: a draft has its key before the order's day. */
async function isAfter(database: Database, staff: StaffScope, key: number, isNewestFirst: boolean): Promise<SQL> {
  const [last] = await database
    .select({ date: orders.orderDate })
    .from(orders)
    .where(servedBy(staff, orders, eq(orders.orderKey, key)))
  if (last === undefined) return sql`false`
  const sign = isNewestFirst ? sql`<` : sql`>`
  return sql`(${orders.orderDate}, ${orders.orderKey}) ${sign} (${last.date}::date, ${key}::integer)`
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
  return [...ofOrders, ...ofParcels].map(({ orderKey }) => orderKey)
}

/** The orders of a number, or else of the patients whom a search fits. */
async function findSearched(database: Database, staff: StaffScope, search: string): Promise<SQL | undefined> {
  const numbered = await findNumbered(database, staff, search)
  if (numbered.length > 0) return inArray(orders.orderKey, numbered)
  const fitting = servedBy(staff, patients, searched(database, staff, search))
  const keys = () => database.select({ patientKey: patients.patientKey }).from(patients).where(fitting)
  const few = await keys().limit(fewKeys + 1)
  return few.length > fewKeys
    ? // The sum keeps PostgreSQL from reading all their orders by an index, to find the newest.
      sql`${orders.patientKey} + 0 = any(array(${keys()}))`
    : inArray(
        orders.patientKey,
        few.map(({ patientKey }) => patientKey),
      )
}

/** Orders with which a colleague did something. */
async function isHandledBy(database: Database, staff: StaffScope, by: string): Promise<SQL> {
  const is = [sql`lower(${orderEvents.by}) = lower(${by.trim()})`, isNotNull(orderEvents.by)]
  const deeds = (...more: SQL[]) =>
    database
      .select({ orderKey: orderEvents.orderKey })
      .from(orderEvents)
      .where(servedBy(staff, orderEvents, ...is, ...more))
  const few = await deeds().limit(fewKeys + 1)
  return few.length > fewKeys
    ? sql`(${deeds(eq(orderEvents.orderKey, orders.orderKey)).limit(1)}) is not null`
    : inArray(
        orders.orderKey,
        few.map(({ orderKey }) => orderKey),
      )
}

/** Whether a supply has this code, or these words in its name, with the accents or without. */
export async function isSupply(database: Database, supply: string): Promise<SQL> {
  const named = (names: SQL) => {
    const words = foldedWords(supply).map((word) => like(names, `%${word}%`))
    return words.length > 0 ? and(...words) : sql`false`
  }
  const { hcpcsCode, name, plainNameEn, plainNameEs } = catalogueItems
  const known = await database
    .select({ hcpcsCode })
    .from(catalogueItems)
    .where(named(sql`folded_words(concat_ws(' ', ${name}, ${plainNameEn}, ${plainNameEs}))`))
  const { itemName, itemNameEs } = prescribedSupplies
  const codes = [supply.trim().toUpperCase(), ...known.map((each) => each.hcpcsCode)]
  const isNamed = named(sql`folded_words(coalesce(${itemName}, '') || ' ' || coalesce(${itemNameEs}, ''))`)
  return sql`(${or(inArray(prescribedSupplies.hcpcsCode, codes), isNamed)})`
}

/** Orders with such an item. */
async function hasSupply(database: Database, staff: StaffScope, supply: string): Promise<SQL> {
  const isIt = await isSupply(database, supply)
  const { supplyKey } = prescribedSupplies
  const few = await database
    .select({ supplyKey })
    .from(prescribedSupplies)
    .where(servedBy(staff, prescribedSupplies, isIt))
    .limit(fewKeys + 1)
  const items = database.select({ orderKey: orderItems.orderKey }).from(orderItems).$dynamic()
  if (few.length <= fewKeys) {
    const keys = few.map((row) => row.supplyKey)
    const having = items.where(servedBy(staff, orderItems, inArray(orderItems.supplyKey, keys)))
    return sql`${orders.orderKey} = any(array(${having}))`
  }
  const having = items
    .innerJoin(prescribedSupplies, eq(supplyKey, orderItems.supplyKey))
    .where(servedBy(staff, orderItems, isIt, eq(orderItems.orderKey, orders.orderKey)))
    .limit(1)
  return sql`(${having}) is not null`
}

/** The orders of a page with their items, and with whoever of the provider's people did something with each last. */
async function withContents<Row extends { order: typeof orders.$inferSelect }>(
  database: Database,
  staff: StaffScope,
  found: readonly Row[],
) {
  const keys = found.map(({ order }) => order.orderKey)
  const items = await database
    .select({ ...itemColumns, item: itemNames })
    .from(orderItems)
    .innerJoin(prescribedSupplies, eq(prescribedSupplies.supplyKey, orderItems.supplyKey))
    .leftJoin(catalogueItems, eq(catalogueItems.hcpcsCode, prescribedSupplies.hcpcsCode))
    .where(servedBy(staff, orderItems, inArray(orderItems.orderKey, keys), gt(orderItems.quantity, 0)))
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
