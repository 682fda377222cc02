import type { AddedPaymentMethod, addPaymentMethod } from '@homeside/contract/payments'
import { and, eq, isNull } from 'drizzle-orm'

import { recordConsent } from '../../messages/consents/consents.ts'
import type { CallRequest } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import {
  paymentMethods,
  paymentSessions,
  type PaymentMethodRow,
  type PaymentSessionRow,
} from '../../platform/database/tables/payments.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { ForgottenCard, Processor, ProcessorCard } from '../../platform/processor/processor.ts'
import { requireVersion, savingConsentVersion } from './card-consent.ts'
import { findSession, keptStay, methodOfSession } from './card-stays.ts'
import { findMethod, findMethods, keptCard, setDefault, forgetCard } from './saved-cards.ts'

type CardToAdd = Pick<CallRequest<typeof addPaymentMethod>, 'body' | 'language' | 'now'> & {
  database: Database
  caller: { scope: Scope }
}

export interface AddedMethod {
  row: PaymentMethodRow
  outcome: AddedPaymentMethod['Outcome']
}

/**
 * Saves the card that was entered in a visit to the card page. The same number is the same card, with the latest date.
 * The first card is always the default.
 *
 * @throws Problem not-found for a visit that does not exist or is another patient's; card-session-used when its card
 * was deleted since; card-session-unusable when no card was entered in it; card-session-expired; validation when a card
 * is to be saved and nobody agreed to that; payment-unreachable, payment-failed.
 */
export async function addMethod(
  { database, caller: { scope }, body, language, now }: CardToAdd,
  { processor, queue }: Pick<Dependencies, 'processor' | 'queue'>,
): Promise<AddedMethod> {
  const session = await findSession(database, scope, body.Session)
  const before = await addedBefore(database, scope, session)
  if (before !== null) return before
  const consent = session.consentVersion ?? body.ConsentVersion
  if (body.SaveForFutureUse && session.consentVersion === null) requireVersion(consent, savingConsentVersion)
  const card = await enteredCard(processor, session)

  return database.transaction(async (transaction) => {
    await lockPatient(transaction, scope)
    const meanwhile = await addedBefore(transaction, scope, await findSession(transaction, scope, body.Session))
    if (meanwhile !== null) return meanwhile

    const cards = await findMethods(transaction, scope)
    const { key, outcome, replacedCard } = await writeCard(transaction, session, card, body.SaveForFutureUse, now)
    if (body.SaveForFutureUse) {
      await recordConsent(transaction, scope, {
        consentType: 'SavedCard',
        documentVersion: consent ?? savingConsentVersion,
        language,
        consentedAt: now,
      })
      if (body.MakeDefault || cards.length === 0) await setDefault(transaction, scope, key)
    }
    const { replacesKey } = session
    const predecessor = replacesKey === null ? null : await replaceMethod(transaction, scope, replacesKey, key, now)
    await transaction
      .update(paymentSessions)
      .set({ paymentMethodKey: key, outcome })
      .where(ownedBy(scope, paymentSessions, eq(paymentSessions.reference, body.Session)))
    const row = await findMethod(transaction, scope, key)
    for (const one of [replacedCard, predecessor]) {
      if (one !== null) await queue.add(transaction, forgetCard, { siteKey: scope.siteKey, ...one })
    }
    return { row, outcome }
  })
}

/** The card that was saved from this visit before; null when none was. */
async function addedBefore(database: Database, scope: Scope, session: PaymentSessionRow): Promise<AddedMethod | null> {
  const row = await methodOfSession(database, scope, session)
  if (row === null || session.outcome === null) return null
  if (row.removedAt) throw new Problem('card-session-used')
  return { row, outcome: session.outcome }
}

async function enteredCard(processor: Processor, session: PaymentSessionRow): Promise<ProcessorCard> {
  const stay = await processor.findStay(keptStay(session))
  if (stay.state === 'entered') return stay.card
  throw new Problem(stay.state === 'expired' ? 'card-session-expired' : 'card-session-unusable')
}

interface WrittenCard {
  key: number
  outcome: AddedPaymentMethod['Outcome']
  /** What the processor knew the card by before. */
  replacedCard: ForgottenCard | null
}

async function writeCard(
  transaction: Database,
  { merchant, ...session }: PaymentSessionRow,
  card: ProcessorCard,
  kept: boolean,
  now: Date,
): Promise<WrittenCard> {
  const scope = { siteKey: session.siteKey, patientKey: session.patientKey }
  const { id, customer, fingerprint, brand, last4, expMonth, expYear, name } = card
  const facts = { processorCard: id, processorCustomer: customer, expMonth, expYear, cardName: name, readAt: now }
  const same = and(
    eq(paymentMethods.merchant, merchant),
    eq(paymentMethods.fingerprint, fingerprint),
    isNull(paymentMethods.removedAt),
  )
  const [known] = await transaction
    .select()
    .from(paymentMethods)
    .where(ownedBy(scope, paymentMethods, same))
  if (known === undefined) {
    const [row] = await transaction
      .insert(paymentMethods)
      .values({ ...scope, ...facts, merchant, fingerprint, brand, last4, kept, addedAt: now })
      .returning({ key: paymentMethods.paymentMethodKey })
    if (row === undefined) throw new Error('The card was not written.')
    return { key: row.key, outcome: 'Added', replacedCard: null }
  }
  await transaction
    .update(paymentMethods)
    .set({ ...facts, kept: known.kept || kept, addedAt: known.kept ? known.addedAt : now })
    .where(ownedBy(scope, paymentMethods, eq(paymentMethods.paymentMethodKey, known.paymentMethodKey)))
  const hasSameDate = known.expMonth === expMonth && known.expYear === expYear
  const outcome = !known.kept ? 'Added' : hasSameDate ? 'AlreadyThere' : 'Updated'
  return { key: known.paymentMethodKey, outcome, replacedCard: keptCard(known) }
}

/**
 * Replaces one card with another: AutoPay, payment plan and default move over, and the old card is deleted. The
 * patient's row must be locked.
 *
 * @returns what the processor knows the card by that is off file now; null when it was gone already, or is the same.
 */
async function replaceMethod(
  transaction: Database,
  scope: Scope,
  oldKey: number,
  newKey: number,
  now: Date,
): Promise<ForgottenCard | null> {
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
  return keptCard(old)
}
