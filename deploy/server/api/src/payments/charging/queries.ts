import { and, desc, eq, isNull } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { preparedQuery, type Bound } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { paymentMethods, type PaymentMethodRow } from '../../platform/database/tables/payments.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { ForgottenCard } from '../../platform/processor/processor.ts'

/** Whether a card is on file, and known to the account that gets the provider's money now: no other can charge it. */
function isThere(database: Database) {
  const account = database
    .select({ account: providers.merchantAccount })
    .from(providers)
    .where(eq(providers.siteKey, paymentMethods.siteKey))
  return and(isNull(paymentMethods.removedAt), eq(paymentMethods.merchant, account))
}

/** Selects the cards on file, the default first, then the newest. */
export function selectMethods(database: Database, scope: Bound<Scope>) {
  return database
    .select()
    .from(paymentMethods)
    .where(ownedBy(scope, paymentMethods, eq(paymentMethods.kept, true), isThere(database)))
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
    .where(ownedBy(scope, paymentMethods, eq(paymentMethods.paymentMethodKey, key), isThere(database)))
  if (row === undefined) throw new Problem('not-found')
  return row
}

/** A card as the processor knows it. */
export function keptCard({
  merchant,
  processorCard,
  processorCustomer,
}: Pick<PaymentMethodRow, 'merchant' | 'processorCard' | 'processorCustomer'>): ForgottenCard {
  return { merchant, id: processorCard, customer: processorCustomer }
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
