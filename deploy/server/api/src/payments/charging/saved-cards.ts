import { and, desc, eq, isNull, inArray, lt, notExists } from 'drizzle-orm'
import { z } from 'zod'

import type { Database } from '../../platform/database/database.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { preparedQuery, type Bound } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { paymentMethods, type PaymentMethodRow, charges } from '../../platform/database/tables/payments.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { instant } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { ForgottenCard } from '../../platform/processor/processor.ts'
import { defineJob } from '../../platform/queue/define-job.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { unkeptMinutes } from './policy.ts'

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

/**
 * Has the processor delete a card, with the customer for whom it was kept. It is queued in the transaction that takes the
 * card off file, so that a processor that is silent then does not keep it.
 */
export const forgetCard = defineJob({
  kind: 'forget-card',
  // The record may be gone when it is done.
  data: z.strictObject({ siteKey: z.int(), merchant: z.string(), id: z.string(), customer: z.string() }),
  queue: 'charges',
  deliver: ({ processor }, card) =>
    processor.forgetCard(card).catch((problem: unknown) => {
      // It refuses what it has deleted before.
      if (!(problem instanceof Problem) || problem.code !== 'payment-failed') throw problem
    }),
})

/**
 * Takes cards off file that were entered for one payment, once they can pay no more and every charge of theirs has its
 * end. Several servers may do it at once.
 */
export async function forgetUnkept(database: Database, queue: MessageQueue, now: Date): Promise<void> {
  const { addedAt, kept, patientKey, paymentMethodKey, removedAt, siteKey } = paymentMethods
  const isUnended = inArray(charges.status, ['Asked', 'Unknown', 'Confirming'])
  const unended = database
    .select({ key: charges.chargeKey })
    .from(charges)
    .where(and(eq(charges.paymentMethodKey, paymentMethodKey), isUnended))
  const entered = instant(now).subtract(unkeptMinutes, 'minute').toDate()
  const isOver = and(eq(kept, false), isNull(removedAt), lt(addedAt, entered), notExists(unended))
  for (const card of await database
    .select({ siteKey, patientKey, key: paymentMethodKey })
    .from(paymentMethods)
    .where(isOver)) {
    await database.transaction(async (transaction) => {
      // The patient may be entering it anew.
      await lockPatient(transaction, card)
      const removed = await transaction
        .update(paymentMethods)
        .set({ removedAt: now })
        .where(and(eq(paymentMethodKey, card.key), isOver))
        .returning()
      for (const row of removed) await queue.add(transaction, forgetCard, { siteKey: row.siteKey, ...keptCard(row) })
    })
  }
}
