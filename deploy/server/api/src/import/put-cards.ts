import { isNull } from 'drizzle-orm'

import type { Database } from '../platform/database/database.ts'
import { servedBy } from '../platform/database/scope.ts'
import { paymentMethods } from '../platform/database/tables/payments.ts'
import { isOneOf, updateRows } from '../platform/database/write-rows.ts'
import type { Placed } from './put-supplies.ts'

/** Whose cards differ, by the member that says so. */
export type CardChanges = Record<'AutoPayCard' | 'PaymentPlanCard', { differing: Set<number> }>

/**
 * Marks the cards on file that the provider's own system charges by itself (section 8.2): a patient cannot delete them. A
 * card is known by its last four digits; one that is not on file is marked by nobody.
 */
export async function putCards(transaction: Database, placed: readonly Placed[]): Promise<CardChanges> {
  const changes: CardChanges = { AutoPayCard: { differing: new Set() }, PaymentPlanCard: { differing: new Set() } }
  const saying = placed.filter(({ given }) => given.AutoPayCard !== undefined || given.PaymentPlanCard !== undefined)
  const [first] = saying
  if (first === undefined) return changes
  const givenOf = new Map(saying.map(({ patientKey, given }) => [patientKey, given] as const))
  const isTheirs = isOneOf(paymentMethods.patientKey, [...givenOf.keys()], 'integer')
  const cards = await transaction
    .select()
    .from(paymentMethods)
    .where(servedBy({ siteKey: first.siteKey }, paymentMethods, isTheirs, isNull(paymentMethods.removedAt)))
  const rows = cards.flatMap(({ paymentMethodKey, patientKey, last4, onAutopay, onPaymentPlan }) => {
    const { AutoPayCard, PaymentPlanCard } = givenOf.get(patientKey) ?? {}
    const next = {
      onAutopay: AutoPayCard === undefined ? onAutopay : AutoPayCard === last4,
      onPaymentPlan: PaymentPlanCard === undefined ? onPaymentPlan : PaymentPlanCard === last4,
    }
    if (next.onAutopay !== onAutopay) changes.AutoPayCard.differing.add(patientKey)
    if (next.onPaymentPlan !== onPaymentPlan) changes.PaymentPlanCard.differing.add(patientKey)
    const isSame = next.onAutopay === onAutopay && next.onPaymentPlan === onPaymentPlan
    return isSame ? [] : [{ paymentMethodKey, ...next }]
  })
  await updateRows(transaction, paymentMethods, 'paymentMethodKey', rows)
  return changes
}
