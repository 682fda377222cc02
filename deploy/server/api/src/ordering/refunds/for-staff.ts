import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy, servedBy, type StaffScope } from '../../platform/database/scope.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { charges } from '../../platform/database/tables/payments.ts'
import { Problem, refuseChanged } from '../../platform/problems/problem.ts'

/** Payments that staff have to look at, in the order of their keys, with patient and order. */
export function listPayments(
  database: Database,
  staff: StaffScope,
  { after = 0, rows }: { after: number | undefined; rows: number },
) {
  const page = database
    .select({ chargeKey: charges.chargeKey })
    .from(charges)
    .where(servedBy(staff, charges, and(gt(charges.chargeKey, after), isNotNull(charges.staffSince))))
    .orderBy(asc(charges.chargeKey))
    .limit(rows)
  // As an array, the page first: PostgreSQL does not know how small it is, and would read all patients for it.
  return database
    .select({ charge: charges, orderNumber: orders.orderNumber, patient: patients })
    .from(charges)
    .innerJoin(patients, eq(patients.patientKey, charges.patientKey))
    .leftJoin(orders, ownedBy(charges, orders, eq(orders.orderKey, charges.orderKey)))
    .where(servedBy(staff, charges, sql`${charges.chargeKey} = any(array(${page}))`))
    .orderBy(asc(charges.chargeKey))
}

/**
 * Says that nothing is left to do about a payment that staff had to look at.
 *
 * @param seen since when it waited on their screen.
 * @throws Problem not-found when the service's patients had no such payment; changed-meanwhile when it waits for something
 *   else since.
 */
export async function settlePayment(
  database: Database,
  staff: StaffScope,
  { chargeKey, seen }: { chargeKey: number; seen: string | undefined },
): Promise<void> {
  const isIt = servedBy(staff, charges, eq(charges.chargeKey, chargeKey))
  const isSeen =
    seen === undefined ? undefined : or(isNull(charges.staffSince), lte(charges.staffSince, new Date(seen)))
  const settled = await database
    .update(charges)
    .set({ staffSince: null })
    .where(and(isIt, isSeen))
    .returning({ chargeKey: charges.chargeKey })
  if (settled.length > 0) return
  if ((await database.$count(charges, isIt)) === 0) throw new Problem('not-found')
  refuseChanged(['SinceUtc'])
}
