import type { deletePaymentMethod } from '@homeside/contract/payments'
import { eq } from 'drizzle-orm'

import type { CallRequest } from '../../calls/call-request.ts'
import { lockPatient } from '../../database/lock-patient.ts'
import { ownedBy } from '../../database/scope.ts'
import { paymentMethods } from '../../database/tables/payments.ts'
import type { PaymentMethodRow } from '../../database/tables/payments.ts'
import { Problem } from '../../problems/problem.ts'
import type { Processor } from '../../processor/processor.ts'
import { whyKept } from './presenter.ts'
import { findMethod, findMethods, keptCard } from './queries.ts'

/**
 * Deletes a card on file. Returns the remaining cards.
 *
 * @throws Problem not-found, card-on-autopay, card-on-payment-plan.
 */
export async function removeMethod(
  { database, caller: { scope }, params, now }: CallRequest<typeof deletePaymentMethod>,
  processor: Processor,
): Promise<PaymentMethodRow[]> {
  const { removed, left } = await database.transaction(async (transaction) => {
    await lockPatient(transaction, scope)
    const method = await findMethod(transaction, scope, params.key)
    const reason = whyKept(method)
    if (reason !== null) throw new Problem(reason)
    await transaction
      .update(paymentMethods)
      .set({ removedAt: now, isDefault: false })
      .where(ownedBy(scope, paymentMethods, eq(paymentMethods.paymentMethodKey, params.key)))
    return { removed: method, left: await findMethods(transaction, scope) }
  })
  // The card is deleted here, whatever the processor answers. Nothing charges a card that is off file.
  await processor.forgetCard(keptCard(removed)).catch(() => undefined)
  return left
}
