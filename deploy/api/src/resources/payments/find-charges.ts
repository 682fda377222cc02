import { desc, eq } from 'drizzle-orm'

import { Problem } from '../../calls/problem.ts'
import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { orders } from '../../database/tables/orders.ts'
import { charges, paymentMethods } from '../../database/tables/payments.ts'
import type { ChargeRow, PaymentMethodRow } from '../../database/tables/payments.ts'
import { findItems } from '../orders/order-parts.ts'
import type { FoundItem } from '../orders/order-parts.ts'
import { findOpenOrders } from '../orders/queries.ts'
import type { FoundOrder } from '../orders/queries.ts'
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
  const found = await withDetails(database, scope)
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
  const [found] = await withDetails(database, scope, chargeKey)
  if (found === undefined) throw new Problem('not-found')
  return found
}

async function withDetails(database: Database, scope: Scope, chargeKey?: number): Promise<FoundCharge[]> {
  const one = chargeKey === undefined ? [] : [eq(charges.chargeKey, chargeKey)]
  const rows = await database
    .select({ charge: charges, method: paymentMethods, orderNumber: orders.orderNumber })
    .from(charges)
    .innerJoin(paymentMethods, eq(paymentMethods.paymentMethodKey, charges.paymentMethodKey))
    .leftJoin(orders, eq(orders.orderKey, charges.orderKey))
    .where(ownedBy(scope, charges, ownedBy(scope, paymentMethods), ...one))
    .orderBy(desc(charges.chargeKey))
  const keys = rows.flatMap(({ charge }) => (charge.orderKey === null ? [] : [charge.orderKey]))
  const items = keys.length === 0 ? [] : await findItems(database, scope, keys)
  return rows.map((row) => ({
    ...row,
    items: items.filter(({ ordered }) => ordered.orderKey === row.charge.orderKey),
  }))
}
