import { desc, eq, isNull } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
import type { Bound } from '../../database/prepared-query.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { paymentMethods } from '../../database/tables/payments.ts'
import type { PaymentMethodRow } from '../../database/tables/payments.ts'
import { Problem } from '../../problems/problem.ts'

/** Selects the cards on file, the default first, then the newest. */
export function selectMethods(database: Database, scope: Bound<Scope>) {
  return database
    .select()
    .from(paymentMethods)
    .where(ownedBy(scope, paymentMethods, eq(paymentMethods.kept, true), isNull(paymentMethods.removedAt)))
    .orderBy(desc(paymentMethods.isDefault), desc(paymentMethods.paymentMethodKey))
}

/** The cards on file, the default first, then the newest. */
export const findMethods = preparedQuery('cards', selectMethods)

/**
 * One card on file.
 *
 * @throws Problem not-found when the patient has no such card, or has deleted it.
 */
export async function findMethod(database: Database, scope: Scope, key: number): Promise<PaymentMethodRow> {
  const [row] = await database
    .select()
    .from(paymentMethods)
    .where(ownedBy(scope, paymentMethods, eq(paymentMethods.paymentMethodKey, key), isNull(paymentMethods.removedAt)))
  if (row === undefined) throw new Problem('not-found')
  return row
}

/** Makes one card the only default. The patient's row must be locked. */
export async function setDefault(transaction: Database, scope: Scope, key: number): Promise<void> {
  await transaction
    .update(paymentMethods)
    .set({ isDefault: false })
    .where(ownedBy(scope, paymentMethods, eq(paymentMethods.isDefault, true)))
  await transaction
    .update(paymentMethods)
    .set({ isDefault: true })
    .where(ownedBy(scope, paymentMethods, eq(paymentMethods.paymentMethodKey, key)))
}
