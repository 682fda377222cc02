import { and, desc, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

import { itemParts, withShipped } from '../../ordering/orders/order-parts.ts'
import type { FoundItem } from '../../ordering/orders/order-parts.ts'
import { findOpenOrders } from '../../ordering/orders/queries.ts'
import type { FoundOrder } from '../../ordering/orders/queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { preparedTogether } from '../../platform/database/prepared-query.ts'
import type { Bound } from '../../platform/database/prepared-query.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { charges, paymentMethods } from '../../platform/database/tables/payments.ts'
import type { ChargeRow, PaymentMethodRow } from '../../platform/database/tables/payments.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { isOpen } from './write-outcome.ts'

/** A charge with its card and its order. */
export interface FoundCharge {
  charge: ChargeRow
  method: PaymentMethodRow
  orderNumber: string | null
  items: FoundItem[]
}

export interface FoundCharges {
  /** Open orders with an amount that is neither paid nor being charged. */
  due: FoundOrder[]
  charges: FoundCharge[]
}

/** What a patient owes, and all their charges, newest first. */
export async function findCharges(database: Database, scope: Scope): Promise<FoundCharges> {
  const found = chargesFrom(await allCharges(database, scope))
  const underWay = new Set(found.flatMap(({ charge }) => (isOpen(charge) ? [charge.orderKey] : [])))
  const open = await findOpenOrders(database, scope)
  return { due: open.filter(({ order }) => !underWay.has(order.orderKey)), charges: found }
}

/**
 * One charge of the patient.
 *
 * @throws Problem not-found when there is none.
 */
export async function findCharge(database: Database, scope: Scope, chargeKey: number): Promise<FoundCharge> {
  const [found] = chargesFrom(await oneCharge(database, { ...scope, chargeKey }))
  if (found === undefined) throw new Problem('not-found')
  return found
}

/** Selects charges, and what was ordered with those of an order. */
function chargeParts(database: Database, scope: Bound<Scope>, ...one: SQL[]) {
  const own = ownedBy(scope, charges, ...one)
  const found = database
    .select({ charge: charges, method: paymentMethods, orderNumber: orders.orderNumber })
    .from(charges)
    .innerJoin(paymentMethods, eq(paymentMethods.paymentMethodKey, charges.paymentMethodKey))
    .leftJoin(orders, ownedBy(scope, orders, eq(orders.orderKey, charges.orderKey)))
    .where(and(own, ownedBy(scope, paymentMethods)))
    .orderBy(desc(charges.chargeKey))
  return {
    found,
    ...itemParts(database, scope, database.select({ orderKey: charges.orderKey }).from(charges).where(own)),
  }
}

const allCharges = preparedTogether('charges', (database, scope: Bound<Scope>) => chargeParts(database, scope))
const oneCharge = preparedTogether('charge', (database, one: Bound<Scope & { chargeKey: number }>) =>
  chargeParts(database, one, eq(charges.chargeKey, one.chargeKey)),
)

function chargesFrom({ found, ...parts }: Awaited<ReturnType<typeof allCharges>>): FoundCharge[] {
  const items = withShipped(parts)
  return found.map((row) => ({
    ...row,
    items: items.filter(({ ordered }) => ordered.orderKey === row.charge.orderKey),
  }))
}
