import { closedOrderStatuses } from '@homeside/contract/constants/order-states'
import type { SupplyCategory } from '@homeside/contract/constants/supply-categories'
import { aliasedTable, and, eq, gt, inArray, isNotNull, isNull, max, notInArray, sql } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { pickColumns, withValuesInText } from '../../platform/database/pick-columns.ts'
import type { Picked } from '../../platform/database/pick-columns.ts'
import { preparedQuery, preparedTogether } from '../../platform/database/prepared-query.ts'
import type { Bound, RowsOf, Share } from '../../platform/database/prepared-query.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { orderItems, orders } from '../../platform/database/tables/orders.ts'
import { addOns, catalogueItems, dispensings, prescribedSupplies } from '../../platform/database/tables/supplies.ts'
import type { AddOnRow, CatalogueRow } from '../../platform/database/tables/supplies.ts'
import { countedIntervals } from './eligibility.ts'
import type { Usage } from './eligibility.ts'

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
  /** The keys of the prescriptions that are gone and that it renews: what was ordered of them is of it. */
  renews: number[]
  /** What can be ordered with it. */
  addOns: AddOnRow[]
}

/** More than anybody receives of one supply in twelve intervals. */
const mostCounted = 100_000

/** Selects everything prescribed to a patient, with the history that counts. */
export function supplyParts(database: Database, scope: Bound<Scope>, share: Share) {
  const own = ownedBy(scope, prescribedSupplies, isNull(prescribedSupplies.removedAt))
  const rows = database
    .select({ prescribed: prescribedColumns, item: itemColumns })
    .from(prescribedSupplies)
    .leftJoin(catalogueItems, eq(catalogueItems.hcpcsCode, prescribedSupplies.hcpcsCode))
    .where(own)
    .orderBy(itemNames.category, prescribedSupplies.supplyKey)
  const codes = database.select({ code: prescribedSupplies.hcpcsCode }).from(prescribedSupplies).where(own)
  /** Also what was prescribed before of the same codes: a renewed prescription does not begin anew. */
  const ownOrBefore = ownedBy(scope, prescribedSupplies, inArray(prescribedSupplies.hcpcsCode, codes))
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
        .where(ownOrBefore),
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
  const before = database
    .select({
      supplyKey: prescribedSupplies.supplyKey,
      size: prescribedSupplies.size,
      hcpcsCode: prescribedSupplies.hcpcsCode,
      plainNameEn: itemNames.plainNameEn,
    })
    .from(prescribedSupplies)
    .leftJoin(catalogueItems, eq(catalogueItems.hcpcsCode, prescribedSupplies.hcpcsCode))
    .where(and(ownOrBefore, isNotNull(prescribedSupplies.removedAt)))
  const offered = database.select().from(addOns).where(inArray(addOns.hcpcsCode, codes)).orderBy(addOns.addOnKey)
  return { rows, before, received, onTheWay, offered }
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
  { rows, before, received, onTheWay, offered }: RowsOf<ReturnType<typeof supplyParts>>,
  exceptOrder?: number,
): PrescribedSupply[] {
  const receivedOf = groupBy(received, ({ supplyKey }) => supplyKey)
  const orderedOf = groupBy(
    onTheWay.filter(({ orderKey }) => orderKey !== exceptOrder),
    ({ supplyKey }) => supplyKey,
  )

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
  const active = rows.map(({ prescribed, item }) => ({ ...item, ...prescribed }))
  const sameItem = groupBy(active, itemOf)
  const renewedBy = groupRenewed(before, active, sameItem)

  return rows.map(({ prescribed, item }) => {
    const usages = usagesOf(prescribed.supplyKey)
    const renewed = renewedBy.get(prescribed.supplyKey) ?? []
    const alike = sameItem.get(itemOf({ ...item, ...prescribed })) ?? []
    const others = [...alike.filter(({ supplyKey }) => supplyKey !== prescribed.supplyKey), ...renewed]
    // What the provider's own system tells of both prescriptions was received once.
    const own = usages.filter(({ imported }) => imported)
    for (const usage of others.flatMap(({ supplyKey }) => usagesOf(supplyKey))) {
      const place = own.findIndex(({ on, quantity }) => on === usage.on && quantity === usage.quantity)
      if (place === -1) usages.push(usage)
      else own.splice(place, 1)
    }
    return {
      prescribed,
      item,
      usages: usages.toSorted((a, b) => a.on.localeCompare(b.on)),
      renews: renewed.map(({ supplyKey }) => supplyKey),
      addOns: offered.filter((addOn) => addOn.hcpcsCode === item.hcpcsCode),
    }
  })
}

interface Prescribed {
  supplyKey: number
  hcpcsCode: string
  plainNameEn: string
  size: string | null
}

/** Prescriptions of one item have this in common: that one is renewed before the other ends begins nothing anew. */
function itemOf({ hcpcsCode, plainNameEn, size }: Prescribed): string {
  return JSON.stringify([hcpcsCode, plainNameEn, size])
}

/** What each prescription renews of those that are gone: the same item, or what only it came after with its code. */
function groupRenewed<Gone extends Prescribed>(
  before: readonly Gone[],
  active: readonly Prescribed[],
  sameItem: ReadonlyMap<string, readonly Prescribed[]>,
): Map<number, Gone[]> {
  const ofCode = groupBy(active, ({ hcpcsCode }) => hcpcsCode)
  const pairs = before.flatMap((gone) => {
    const later = (ofCode.get(gone.hcpcsCode) ?? []).filter(({ supplyKey }) => supplyKey > gone.supplyKey)
    const heirs = sameItem.get(itemOf(gone)) ?? (later.length === 1 ? later : [])
    return heirs.map(({ supplyKey }) => ({ supplyKey, gone }))
  })
  const grouped = [...groupBy(pairs, ({ supplyKey }) => supplyKey)]
  return new Map(grouped.map(([supplyKey, found]) => [supplyKey, found.map(({ gone }) => gone)]))
}

function groupBy<Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const found = new Map<Key, Row[]>()
  for (const row of rows) {
    const others = found.get(keyOf(row))
    if (others) others.push(row)
    else found.set(keyOf(row), [row])
  }
  return found
}
