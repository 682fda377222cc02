import { eq } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { paymentMethods } from '../../database/tables/payments.ts'
import { findMethod, setDefault } from './queries.ts'

/**
 * Replaces one card with another: AutoPay, payment plan and default move over, and the old card is deleted. The
 * patient's row must be locked.
 *
 * @returns what the processor calls the card that is off file now; null when it was gone already, or is the same.
 */
export async function replaceMethod(
  transaction: Database,
  scope: Scope,
  oldKey: number,
  newKey: number,
  now: Date,
): Promise<string | null> {
  const mine = (key: number) => ownedBy(scope, paymentMethods, eq(paymentMethods.paymentMethodKey, key))
  const [old] = await transaction.select().from(paymentMethods).where(mine(oldKey))
  if (old === undefined || old.removedAt || oldKey === newKey) return null
  const successor = await findMethod(transaction, scope, newKey)
  await transaction
    .update(paymentMethods)
    .set({ removedAt: now, isDefault: false, onAutopay: false, onPaymentPlan: false })
    .where(mine(oldKey))
  await transaction
    .update(paymentMethods)
    .set({
      onAutopay: successor.onAutopay || old.onAutopay,
      onPaymentPlan: successor.onPaymentPlan || old.onPaymentPlan,
    })
    .where(mine(newKey))
  if (old.isDefault) await setDefault(transaction, scope, newKey)
  return old.processorCard
}
