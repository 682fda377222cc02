import { and, eq, inArray, sum } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { orderAddOns, orderItems } from '../../database/tables/orders.ts'
import type { OrderAddOnRow, OrderEventRow, OrderItemRow, OrderRow } from '../../database/tables/orders.ts'
import { charges } from '../../database/tables/payments.ts'
import { addOns, catalogueItems, dispensings, prescribedSupplies } from '../../database/tables/supplies.ts'
import type { AddOnRow, CatalogueRow } from '../../database/tables/supplies.ts'

export interface FoundItem {
  ordered: OrderItemRow
  item: CatalogueRow
  size: string | null
  shippedQuantity: number
}

/** An order with everything that is answered about it. */
export interface FoundOrder {
  order: OrderRow
  items: FoundItem[]
  addOns: { chosen: OrderAddOnRow; addOn: AddOnRow }[]
  /** Charged for it so far. */
  paidCents: number
  /** The provider wants the patient's share paid by card, not by bill. */
  asksForPayment: boolean
  /** Oldest first. */
  events: OrderEventRow[]
}

/** The items of these orders. */
export async function findItems(database: Database, scope: Scope, orderKeys: number[]): Promise<FoundItem[]> {
  const rows = await database
    .select({ ordered: orderItems, item: catalogueItems, size: prescribedSupplies.size })
    .from(orderItems)
    .innerJoin(prescribedSupplies, eq(prescribedSupplies.supplyKey, orderItems.supplyKey))
    .innerJoin(catalogueItems, eq(catalogueItems.hcpcsCode, prescribedSupplies.hcpcsCode))
    .where(ownedBy(scope, orderItems, ownedBy(scope, prescribedSupplies), inArray(orderItems.orderKey, orderKeys)))
    .orderBy(orderItems.orderItemKey)
  const shipped = await database
    .select({ orderKey: dispensings.orderKey, supplyKey: dispensings.supplyKey, quantity: dispensings.quantity })
    .from(dispensings)
    .where(ownedBy(scope, dispensings, inArray(dispensings.orderKey, orderKeys)))
  return rows.map((row) => ({
    ...row,
    shippedQuantity: shipped
      .filter(({ orderKey, supplyKey }) => orderKey === row.ordered.orderKey && supplyKey === row.ordered.supplyKey)
      .reduce((total, { quantity }) => total + quantity, 0),
  }))
}

/** The add-ons of these orders. */
export async function findAddOns(database: Database, scope: Scope, orderKeys: number[]) {
  return database
    .select({ chosen: orderAddOns, addOn: addOns })
    .from(orderAddOns)
    .innerJoin(addOns, eq(addOns.addOnKey, orderAddOns.addOnKey))
    .where(ownedBy(scope, orderAddOns, inArray(orderAddOns.orderKey, orderKeys)))
    .orderBy(orderAddOns.supplyKey, orderAddOns.addOnKey)
}

/** What was charged for each order, in cents, by its key. */
export async function findPaid(database: Database, scope: Scope, orderKeys: number[]): Promise<Map<number, number>> {
  const rows = await database
    .select({ orderKey: charges.orderKey, paid: sum(charges.amountCents) })
    .from(charges)
    .where(ownedBy(scope, charges, and(inArray(charges.orderKey, orderKeys), eq(charges.status, 'Approved'))))
    .groupBy(charges.orderKey)
  return new Map(rows.flatMap(({ orderKey, paid }) => (orderKey === null ? [] : [[orderKey, Number(paid)]])))
}
