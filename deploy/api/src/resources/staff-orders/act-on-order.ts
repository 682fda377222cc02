import { eq, ne } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy, servedBy } from '../../database/scope.ts'
import type { Scope, StaffScope } from '../../database/scope.ts'
import { accounts } from '../../database/tables/accounts.ts'
import type { AccountRow } from '../../database/tables/accounts.ts'
import { orders } from '../../database/tables/orders.ts'
import { patients } from '../../database/tables/patients.ts'
import type { PatientRow } from '../../database/tables/patients.ts'
import { providers } from '../../database/tables/providers.ts'
import type { ProviderRow } from '../../database/tables/providers.ts'
import { Problem } from '../../problems/problem.ts'
import { holdOrder } from '../orders/move-order.ts'
import { findOrder } from '../orders/queries.ts'
import type { FoundOrder } from '../orders/queries.ts'

/** An order that staff are working on, locked. */
export interface HeldOrder {
  transaction: Database
  scope: Scope
  patient: PatientRow
  provider: ProviderRow
  /** Null when the patient never registered. */
  account: AccountRow | null
  found: FoundOrder
}

/** @throws Problem not-found when no patient of the service's has such an order. */
export async function findOrderForStaff(database: Database, staff: StaffScope, orderKey: number): Promise<FoundOrder> {
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
): Promise<FoundOrder> {
  return database.transaction(async (transaction) => {
    const scope = await findScope(transaction, staff, orderKey)
    const found = await holdOrder(transaction, scope, orderKey)
    const [whose] = await transaction
      .select({ patient: patients, provider: providers, account: accounts })
      .from(patients)
      .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
      .leftJoin(accounts, eq(accounts.accountKey, patients.accountKey))
      .where(ownedBy(scope, patients))
    if (whose === undefined) throw new Error('An order always has a patient.')
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
