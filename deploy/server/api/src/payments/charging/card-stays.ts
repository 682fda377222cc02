import { randomUUID } from 'node:crypto'

import type { CardStay } from '@homeside/contract/payments'
import type { Language } from '@homeside/contract/wire'
import { eq } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import {
  paymentMethods,
  paymentSessions,
  type PaymentMethodRow,
  type PaymentSessionRow,
} from '../../platform/database/tables/payments.ts'
import type { ProviderRow } from '../../platform/database/tables/providers.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { ProcessorObject, Processor } from '../../platform/processor/processor.ts'
import { cardVisitsOf, merchantOf } from './policy.ts'

interface Asked {
  database: Database
  /** Who pays, wherever and by whomever the card is entered. */
  caller: { scope: Scope; provider: Pick<ProviderRow, 'merchantAccount'>; account: { email: string | null } }
  language: Language
  now: Date
}

interface Visit {
  returnUrl: string
  /** The card on file that the new one replaces. */
  replacesKey?: number | undefined
  consentVersion?: string | undefined
}

/**
 * Opens the processor's card page for a patient. Resolves to its address and the name of the visit.
 *
 * @throws Problem too-many-attempts, feature-off, payment-unreachable, payment-failed.
 */
export async function openCardPage(
  { database, caller, language, now }: Asked,
  { returnUrl, replacesKey, consentVersion }: Visit,
  processor: Processor,
): Promise<{ url: string; reference: string }> {
  await countAttempts(database, cardVisitsOf(caller.scope), now)
  const reference = randomUUID()
  const merchant = merchantOf(caller)
  const { email } = caller.account
  const { url, id } = await processor.openCardPage({ merchant, reference, returnUrl, language, email })
  await database
    .insert(paymentSessions)
    .values({
      ...caller.scope,
      reference,
      openedAt: now,
      merchant,
      processorSession: id,
      replacesKey: replacesKey ?? null,
      consentVersion: consentVersion ?? null,
    })
  return { url, reference }
}

const states = { open: 'Open', entered: 'Entered', declined: 'Declined', expired: 'Expired' } as const

export interface FoundStay {
  state: CardStay['State']
  method: PaymentMethodRow | null
}

/**
 * The result of a patient's visit to the card page. The processor is asked when it is not known here.
 *
 * @throws Problem not-found, payment-unreachable, payment-failed.
 */
export async function findStay(
  database: Database,
  scope: Scope,
  reference: string,
  processor: Processor,
): Promise<FoundStay> {
  const session = await findSession(database, scope, reference)
  const method = await methodOfSession(database, scope, session)
  if (method !== null) return method.removedAt ? { state: 'Used', method: null } : { state: 'Saved', method }
  return { state: states[(await processor.findStay(keptStay(session))).state], method: null }
}

/** A visit to the card page as the processor knows it. */
export function keptStay({ merchant, processorSession }: PaymentSessionRow): ProcessorObject {
  return { merchant, id: processorSession }
}

/**
 * A visit of this patient to the card page.
 *
 * @throws Problem not-found for another patient's visit, and for one that does not exist.
 */
export async function findSession(database: Database, scope: Scope, reference: string): Promise<PaymentSessionRow> {
  const [session] = await database
    .select()
    .from(paymentSessions)
    .where(ownedBy(scope, paymentSessions, eq(paymentSessions.reference, reference)))
  if (session === undefined) throw new Problem('not-found')
  return session
}

/** The card that was saved from a visit, also when it was deleted since; null when none was. */
export async function methodOfSession(
  database: Database,
  scope: Scope,
  { paymentMethodKey }: PaymentSessionRow,
): Promise<PaymentMethodRow | null> {
  if (paymentMethodKey === null) return null
  const [row] = await database
    .select()
    .from(paymentMethods)
    .where(ownedBy(scope, paymentMethods, eq(paymentMethods.paymentMethodKey, paymentMethodKey)))
  return row ?? null
}
