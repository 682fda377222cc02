import type { Order } from '@homeside/contract/orders'
import { eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Database } from '../../platform/database/database.ts'
import { pickColumns, type Picked } from '../../platform/database/pick-columns.ts'
import type { Bound, RowsOf } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { orderAddOns, orderEvents, orderItems, orders } from '../../platform/database/tables/orders.ts'
import { charges } from '../../platform/database/tables/payments.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { addOns, catalogueItems, dispensings, prescribedSupplies } from '../../platform/database/tables/supplies.ts'
import { itemNames, type ItemNames } from '../supplies/queries.ts'

/** What patients are shown of an order. Staff see the refill request too. */
export const orderColumns = pickColumns(orders, [
  'orderKey',
  'orderNumber',
  'orderDate',
  'dateOfService',
  'status',
  'holdReason',
  'street',
  'apt',
  'city',
  'state',
  'postalCode',
  'deliveryPhone',
  'trackingNumber',
  'carrier',
  'estimatedDeliveryDate',
  'confirmationEmailedAt',
  'conversationKey',
  'toldBy',
  'takenBy',
])
const itemColumns = pickColumns(orderItems, [
  'orderItemKey',
  'orderKey',
  'supplyKey',
  'quantity',
  'copayCents',
  'droppedQuantity',
  'replacesItem',
  'backorderedUntil',
  'waits',
  'asksReplacement',
  'replacementReason',
])
const chosenColumns = pickColumns(orderAddOns, ['orderKey', 'supplyKey', 'addOnKey', 'quantity', 'priceCents'])
const addOnColumns = pickColumns(addOns, ['plainNameEn', 'plainNameEs'])
const sentColumns = pickColumns(dispensings, [
  'orderKey',
  'supplyKey',
  'quantity',
  'dispensedOn',
  'carrier',
  'trackingNumber',
  'expectedOn',
  'arrivedOn',
])
const eventColumns = pickColumns(orderEvents, ['orderKey', 'status', 'event', 'at', 'note', 'by'])

export interface FoundItem {
  ordered: Picked<typeof itemColumns>
  item: ItemNames
  size: string | null
  shippedQuantity: number
}

/** An order with everything that its patient is answered about it. */
export interface FoundOrder {
  order: Picked<typeof orderColumns>
  items: FoundItem[]
  /** What was wholly or partly cancelled since it was ordered. */
  dropped: FoundItem[]
  addOns: { chosen: Picked<typeof chosenColumns>; addOn: Picked<typeof addOnColumns> }[]
  parcels: Order['Parcels']
  /** Charged for what is in it, whatever became of the money: nobody is asked for it again because it was given back. */
  chargedCents: number
  /** The part that the provider still has: neither refunded nor taken back by the cardholder's bank. */
  paidCents: number
  /** The provider wants the patient's share paid by card, not by bill. */
  asksForPayment: boolean
  /** Oldest first. */
  events: Picked<typeof eventColumns>[]
}

/** Passes keys as one array: PostgreSQL does not know how few there are, and would read all of the patient's. */
const oneOf = (keys: SQLWrapper) => (column: PgColumn) => sql`${column} = any(array(${keys}))`

/** Selects what was ordered and shipped of orders, whose keys another select finds. */
export function itemParts(database: Database, scope: Scope | Bound<Scope>, orderKeys: SQLWrapper) {
  const isOf = oneOf(orderKeys)
  // The sum keeps PostgreSQL from an index: it expects few supplies of a patient, and would begin with all of them.
  const ofItem = sql`${orderItems.supplyKey} + 0`
  return {
    items: database
      .select({ ordered: itemColumns, item: itemNames, size: prescribedSupplies.size })
      .from(orderItems)
      .innerJoin(prescribedSupplies, eq(prescribedSupplies.supplyKey, ofItem))
      .leftJoin(catalogueItems, eq(catalogueItems.hcpcsCode, prescribedSupplies.hcpcsCode))
      .where(ownedBy(scope, orderItems, ownedBy(scope, prescribedSupplies), isOf(orderItems.orderKey)))
      .orderBy(orderItems.orderItemKey),
    shipped: database
      .select(sentColumns)
      .from(dispensings)
      .where(ownedBy(scope, dispensings, isOf(dispensings.orderKey)))
      .orderBy(dispensings.dispensingKey),
  }
}

/** Selects everything that an answer says about orders. Another select finds the orders' keys. */
export function orderParts(database: Database, scope: Scope | Bound<Scope>, orderKeys: SQLWrapper) {
  const isOf = oneOf(orderKeys)
  return {
    ...itemParts(database, scope, orderKeys),
    addOns: database
      .select({ chosen: chosenColumns, addOn: addOnColumns })
      .from(orderAddOns)
      .innerJoin(addOns, eq(addOns.addOnKey, orderAddOns.addOnKey))
      .where(ownedBy(scope, orderAddOns, isOf(orderAddOns.orderKey)))
      .orderBy(orderAddOns.supplyKey, orderAddOns.addOnKey),
    paid: database
      .select({
        orderKey: charges.orderKey,
        chargedCents: sql<number>`sum(${charges.amountCents} - ${charges.returnedCents})`,
        paidCents: sql<number>`sum(greatest(${charges.amountCents} - ${charges.refundedCents} - ${charges.lostCents}, 0))`,
      })
      .from(charges)
      .where(ownedBy(scope, charges, isOf(charges.orderKey), inArray(charges.status, ['Approved', 'Refunded'])))
      .groupBy(charges.orderKey),
    terms: database
      .select({ asksForPayment: providers.asksForPayment })
      .from(providers)
      .where(eq(providers.siteKey, scope.siteKey)),
    events: database
      .select(eventColumns)
      .from(orderEvents)
      .where(ownedBy(scope, orderEvents, isOf(orderEvents.orderKey)))
      .orderBy(orderEvents.at, orderEvents.orderEventKey),
  }
}

/** Adds to each item what was shipped of it. */
export function withShipped({ items, shipped }: RowsOf<ReturnType<typeof itemParts>>): FoundItem[] {
  return items.map((row) => ({
    ...row,
    shippedQuantity: shipped
      .filter(({ orderKey, supplyKey }) => orderKey === row.ordered.orderKey && supplyKey === row.ordered.supplyKey)
      .reduce((total, { quantity }) => total + quantity, 0),
  }))
}

/**
 * The parcels of an order: what left on one day under one number. The last is the one to which something was added last,
 * which is also the one that the order itself names.
 */
function parcelsOf(order: FoundOrder['order'], sent: readonly Picked<typeof sentColumns>[]): Order['Parcels'] {
  let parcels: Order['Parcels'] = []
  for (const { dispensedOn: SentOn, carrier, trackingNumber, expectedOn, arrivedOn, ...row } of sent) {
    if (row.orderKey !== order.orderKey) continue
    // Older parcels have no number of their own, but that of their order.
    const [Carrier, TrackingNumber] =
      trackingNumber === null ? [order.carrier, order.trackingNumber] : [carrier, trackingNumber]
    const EstimatedDeliveryDate = trackingNumber === null ? order.estimatedDeliveryDate : expectedOn
    const same = parcels.find((parcel) => parcel.SentOn === SentOn && parcel.TrackingNumber === TrackingNumber)
    // It has arrived once all of it has.
    const ArrivedOn = same ? same.ArrivedOn && arrivedOn : arrivedOn
    const Items = same?.Items ?? []
    const again = Items.find(({ SupplyKey }) => SupplyKey === row.supplyKey)
    if (again) again.Quantity += row.quantity
    else Items.push({ SupplyKey: row.supplyKey, Quantity: row.quantity })
    parcels = parcels.filter((parcel) => parcel !== same)
    parcels.push({ SentOn, Carrier, TrackingNumber, EstimatedDeliveryDate, ArrivedOn, Items })
  }
  return parcels
}

/** Puts together what was found of each order. */
export function ordersFrom({
  found,
  ...parts
}: { found: FoundOrder['order'][] } & RowsOf<ReturnType<typeof orderParts>>): FoundOrder[] {
  const items = withShipped(parts)
  return found.map((order) => ({
    order,
    items: items.filter(({ ordered }) => ordered.orderKey === order.orderKey && ordered.quantity > 0),
    dropped: items.filter(({ ordered }) => ordered.orderKey === order.orderKey && ordered.droppedQuantity > 0),
    addOns: parts.addOns.filter(({ chosen }) => chosen.orderKey === order.orderKey),
    parcels: parcelsOf(order, parts.shipped),
    chargedCents: parts.paid.find(({ orderKey }) => orderKey === order.orderKey)?.chargedCents ?? 0,
    paidCents: parts.paid.find(({ orderKey }) => orderKey === order.orderKey)?.paidCents ?? 0,
    asksForPayment: parts.terms[0]?.asksForPayment ?? false,
    events: parts.events.filter((event) => event.orderKey === order.orderKey),
  }))
}
