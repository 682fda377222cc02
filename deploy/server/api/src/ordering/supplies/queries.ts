import { closedOrderStatuses } from '@homeside/contract/constants/order-states'
import type { SupplyCategory } from '@homeside/contract/constants/supply-categories'
import { aliasedTable, eq, gt, inArray, isNotNull, isNull, max, notInArray, or, sql } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { pickColumns, type Picked, withValuesInText } from '../../platform/database/pick-columns.ts'
import {
  preparedQuery,
  preparedTogether,
  type Bound,
  type RowsOf,
  type Share,
} from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { orderItems, orders } from '../../platform/database/tables/orders.ts'
import {
  addOns,
  catalogueItems,
  dispensings,
  prescribedSupplies,
  type AddOnRow,
  type CatalogueRow,
} from '../../platform/database/tables/supplies.ts'
import { areOneDay, countedIntervals, type Usage } from './eligibility.ts'

const prescribedColumns = pickColumns(prescribedSupplies, [
  'supplyKey',
  'size',
  'defaultQuantity',
  'allowanceQuantity',
  'intervalMonths',
  'copayCents',
  'prescriptionExpiresOn',
  'onHold',
  'stockRunsOutOn',
  'usageTrackingMode',
  'requiresReplacementReason',
  'renewedBy',
])

/**
 * The names of an item, in both languages: the provider's own, or the catalogue's. In a select that joins the two, the
 * catalogue on the left.
 */
export const itemNames = {
  hcpcsCode: prescribedSupplies.hcpcsCode,
  name: sql<string>`coalesce(${catalogueItems.name}, ${prescribedSupplies.itemName}, ${prescribedSupplies.hcpcsCode})`,
  plainNameEn: sql<string>`coalesce(${prescribedSupplies.itemName}, ${catalogueItems.plainNameEn}, ${prescribedSupplies.hcpcsCode})`,
  plainNameEs: sql<string>`coalesce(${prescribedSupplies.itemNameEs}, ${prescribedSupplies.itemName}, ${catalogueItems.plainNameEs}, ${prescribedSupplies.hcpcsCode})`,
  category: sql<SupplyCategory>`coalesce(${prescribedSupplies.category}, ${catalogueItems.category})`,
}
const itemColumns = {
  ...itemNames,
  photoUrl: catalogueItems.photoUrl,
  unitsPerItem: sql<number>`coalesce(${catalogueItems.unitsPerItem}, 1)`,
}

/** What an item is called, and what kind it is. */
export type ItemNames = Pick<CatalogueRow, keyof typeof itemNames>

export interface PrescribedSupply {
  prescribed: Picked<typeof prescribedColumns>
  item: ItemNames & Pick<CatalogueRow, 'photoUrl' | 'unitsPerItem'>
  /** Received, or ordered and on the way; oldest first. */
  usages: Usage[]
  /** The keys of the ended prescriptions that this one renews: what was ordered of them counts for this one. */
  renews: number[]
  /** What can be ordered with it. */
  addOns: AddOnRow[]
}

/** The highest count: more than anybody receives of one supply in twelve intervals. */
const mostCounted = 100_000

/** Selects everything prescribed to a patient, with the history that counts. */
export function supplyParts(database: Database, scope: Bound<Scope>, share: Share) {
  const own = ownedBy(scope, prescribedSupplies, isNull(prescribedSupplies.removedAt))
  const ownOrRenewed = ownedBy(
    scope,
    prescribedSupplies,
    or(isNull(prescribedSupplies.removedAt), isNotNull(prescribedSupplies.renewedBy)),
  )
  const rows = database
    .select({ prescribed: prescribedColumns, item: itemColumns })
    .from(prescribedSupplies)
    .leftJoin(catalogueItems, eq(catalogueItems.hcpcsCode, prescribedSupplies.hcpcsCode))
    .where(ownOrRenewed)
    .orderBy(itemNames.category, prescribedSupplies.supplyKey)
  const newest = aliasedTable(dispensings, 'newest')
  const newestDay = database
    .select({ on: max(newest.dispensedOn) })
    .from(newest)
    .where(ownedBy(scope, newest, eq(newest.supplyKey, prescribedSupplies.supplyKey)))
  const counts = sql`make_interval(months => ${prescribedSupplies.intervalMonths} * ${countedIntervals})`
  // The first day that counts is found once for each supply, and its dispensings by an index: the limit keeps PostgreSQL
  // from joining every supply with all that the patient ever received.
  const counted = share(
    database.$with('counted').as(
      database
        .select({
          supplyKey: prescribedSupplies.supplyKey,
          since: sql<string>`(${newestDay})::date - ${counts}`.as('since'),
        })
        .from(prescribedSupplies)
        .where(ownOrRenewed),
    ),
  )
  const ofSupply = database
    .select({ orderKey: dispensings.orderKey, dispensedOn: dispensings.dispensedOn, quantity: dispensings.quantity })
    .from(dispensings)
    .where(
      ownedBy(
        scope,
        dispensings,
        eq(dispensings.supplyKey, counted.supplyKey),
        gt(dispensings.dispensedOn, counted.since),
      ),
    )
    .orderBy(dispensings.dispensedOn)
    .limit(mostCounted)
    .as('of_supply')
  const received = database
    .select({
      supplyKey: counted.supplyKey,
      orderKey: ofSupply.orderKey,
      dispensedOn: ofSupply.dispensedOn,
      quantity: ofSupply.quantity,
    })
    .from(counted)
    .innerJoinLateral(ofSupply, sql`true`)
    .orderBy(ofSupply.dispensedOn)
  /** Items of orders that are on their way or may yet be. */
  const onTheWay = database
    .select({
      supplyKey: orderItems.supplyKey,
      orderKey: orderItems.orderKey,
      quantity: orderItems.quantity,
      on: orders.orderDate,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderKey, orderItems.orderKey))
    .where(
      ownedBy(
        scope,
        orderItems,
        ownedBy(scope, orders),
        withValuesInText(notInArray(orders.status, ['Draft', ...closedOrderStatuses])),
      ),
    )
  const codes = database.select({ code: prescribedSupplies.hcpcsCode }).from(prescribedSupplies).where(own)
  const offered = database.select().from(addOns).where(inArray(addOns.hcpcsCode, codes)).orderBy(addOns.addOnKey)
  return { rows, received, onTheWay, offered }
}

const suppliesOf = preparedTogether('supplies', supplyParts)

/** Everything prescribed to a patient, with its history. */
export async function findPrescribedSupplies(
  database: Database,
  scope: Scope,
  exceptOrder?: number,
): Promise<PrescribedSupply[]> {
  return suppliesFrom(await suppliesOf(database, scope), exceptOrder)
}

const supplyKeysOf = preparedQuery('supply-keys', (database, scope: Bound<Scope>) =>
  database
    .select({ supplyKey: prescribedSupplies.supplyKey })
    .from(prescribedSupplies)
    .where(ownedBy(scope, prescribedSupplies, isNull(prescribedSupplies.removedAt))),
)

/** The keys of everything prescribed to a patient. */
export async function findSupplyKeys(database: Database, scope: Scope): Promise<ReadonlySet<number>> {
  const rows = await supplyKeysOf(database, scope)
  return new Set(rows.map(({ supplyKey }) => supplyKey))
}

/**
 * Puts together what was found of each supply.
 *
 * @param exceptOrder an order whose own items are not to count.
 */
export function suppliesFrom(
  { rows, received, onTheWay, offered }: RowsOf<ReturnType<typeof supplyParts>>,
  exceptOrder?: number,
): PrescribedSupply[] {
  const receivedOf = bySupply(received)
  const orderedOf = bySupply(onTheWay.filter(({ orderKey }) => orderKey !== exceptOrder))
  const renewedBy = new Map(rows.map(({ prescribed }) => [prescribed.supplyKey, prescribed.renewedBy]))
  const standsFor = (supplyKey: number): number => {
    const heir = renewedBy.get(supplyKey)
    return heir ? standsFor(heir) : supplyKey
  }

  const usagesOf = (supplyKey: number): Usage[] => {
    const mine = receivedOf.get(supplyKey) ?? []
    const toCome = (orderedOf.get(supplyKey) ?? [])
      .map((row) => {
        const arrived = mine.filter((one) => one.orderKey === row.orderKey).reduce((sum, one) => sum + one.quantity, 0)
        return { on: row.on, quantity: row.quantity - arrived }
      })
      .filter((usage) => usage.quantity > 0)
    return [
      ...mine.map((row) => ({ on: row.dispensedOn, quantity: row.quantity, imported: row.orderKey === null })),
      ...toCome,
    ]
  }

  const renewed = rows.flatMap(({ prescribed: { supplyKey, renewedBy: heir } }) => (heir === null ? [] : [supplyKey]))
  const active = rows.filter(({ prescribed }) => prescribed.renewedBy === null)
  return active.map(({ prescribed, item }) => {
    const renews = renewed.filter((supplyKey) => standsFor(supplyKey) === prescribed.supplyKey)
    const usages = withRenewed(usagesOf(prescribed.supplyKey), renews.flatMap(usagesOf))
    return {
      prescribed,
      item,
      usages: usages.toSorted((one, other) => one.on.localeCompare(other.on)),
      renews,
      addOns: offered.filter((addOn) => addOn.hcpcsCode === item.hcpcsCode),
    }
  })
}

/** Adds what was received of earlier prescriptions, unless the provider's own system tells of it under the new key too. */
function withRenewed(usages: readonly Usage[], renewed: readonly Usage[]): Usage[] {
  const told = usages.filter(({ imported }) => imported)
  const before = renewed.filter((usage) => {
    const place = told.findIndex((one) => one.quantity === usage.quantity && areOneDay(one.on, usage.on))
    if (place !== -1) told.splice(place, 1)
    return place === -1
  })
  return [...usages, ...before]
}

function bySupply<Row extends { supplyKey: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>()
  for (const row of rows) {
    const others = found.get(row.supplyKey)
    if (others) others.push(row)
    else found.set(row.supplyKey, [row])
  }
  return found
}
