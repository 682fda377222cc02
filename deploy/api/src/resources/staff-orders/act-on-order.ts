import { eq, ne } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { servedBy } from '../../database/scope.ts'
import type { Scope, StaffScope } from '../../database/scope.ts'
import { orders } from '../../database/tables/orders.ts'
import { Problem } from '../../problems/problem.ts'
import { holdOrder } from '../orders/move-order.ts'
import { findOrder } from '../orders/queries.ts'
import type { WholeOrder } from '../orders/queries.ts'
import { findPatient } from '../patient-records/find-patient.ts'
import type { FoundPatient } from '../patient-records/find-patient.ts'

/** An order that staff are working on, locked. */
export interface HeldOrder extends FoundPatient {
  transaction: Database
  scope: Scope
  found: WholeOrder
}

/**
 * An order of one of the service's patients.
 *
 * @throws Problem not-found when none of them has such an order.
 */
export async function findOrderForStaff(database: Database, staff: StaffScope, orderKey: number): Promise<WholeOrder> {
  const found = await findOrder(database, await findScope(database, staff, orderKey), orderKey)
  if (found === null) throw new Problem('not-found')
  return found
}

/**
 * Does something to an order for staff, under its lock. Returns the order afterwards.
 *
 * @throws Problem not-found when no patient of the service's has such an order.
 */
export async function actOnOrder(
  database: Database,
  staff: StaffScope,
  orderKey: number,
  act: (held: HeldOrder) => Promise<void>,
): Promise<WholeOrder> {
  return database.transaction(async (transaction) => {
    const scope = await findScope(transaction, staff, orderKey)
    const found = await holdOrder(transaction, scope, orderKey)
    const whose = await findPatient(transaction, scope)
    await act({ transaction, scope, found, ...whose })
    return holdOrder(transaction, scope, orderKey)
  })
}

async function findScope(database: Database, staff: StaffScope, orderKey: number): Promise<Scope> {
  const [row] = await database
    .select({ siteKey: orders.siteKey, patientKey: orders.patientKey })
    .from(orders)
    .where(servedBy(staff, orders, eq(orders.orderKey, orderKey), ne(orders.status, 'Draft')))
  if (row === undefined) throw new Problem('not-found')
  return row
}
