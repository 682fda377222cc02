import type { addPaymentMethod } from '@homeside/contract/payments'
import { eq } from 'drizzle-orm'

import type { CallRequest } from '../../calls/call-request.ts'
import { Problem } from '../../calls/problem.ts'
import { lockPatient } from '../../database/patient-lock.ts'
import { ownedBy } from '../../database/scope.ts'
import { paymentMethods, paymentSessions } from '../../database/tables/payments.ts'
import type { PaymentMethodRow } from '../../database/tables/payments.ts'
import type { Processor } from '../../processor/processor.ts'
import { findMethods, setDefault } from './queries.ts'

/**
 * Puts the card behind a token on file. The first card is the default in any case.
 *
 * @throws Problem validation for a token that is none, has expired, or is another patient's; payment-unreachable,
 * payment-failed.
 */
export async function addMethod(
  { database, caller, body, now }: CallRequest<typeof addPaymentMethod>,
  processor: Processor,
): Promise<PaymentMethodRow> {
  const { scope } = caller
  const noToken = new Problem('validation', { fields: { Token: 'invalid' } })
  const redeemed = await processor.redeemToken(body.Token)
  if (redeemed === null) throw noToken
  const { reference, card } = redeemed

  return database.transaction(async (transaction) => {
    await lockPatient(transaction, scope)
    const [session] = await transaction
      .select()
      .from(paymentSessions)
      .where(ownedBy(scope, paymentSessions, eq(paymentSessions.reference, reference)))
    if (session === undefined) throw noToken
    const mine = ownedBy(scope, paymentMethods, eq(paymentMethods.sessionReference, reference))
    const [before] = await transaction.select().from(paymentMethods).where(mine)
    if (before?.removedAt) throw noToken
    if (before !== undefined) return before

    const cards = await findMethods(transaction, scope)
    const [row] = await transaction
      .insert(paymentMethods)
      .values({
        ...scope,
        processorCard: card.id,
        sessionReference: reference,
        brand: card.brand,
        last4: card.last4,
        expMonth: card.expMonth,
        expYear: card.expYear,
        cardName: card.name,
        kept: body.SaveForFutureUse,
        addedAt: now,
      })
      .returning({ key: paymentMethods.paymentMethodKey })
    if (row === undefined) throw new Error('The card was not written.')
    if (body.SaveForFutureUse && (body.MakeDefault || cards.length === 0)) await setDefault(transaction, scope, row.key)
    const [added] = await transaction.select().from(paymentMethods).where(mine)
    if (added === undefined) throw new Error('The card that was just written is gone.')
    return added
  })
}
