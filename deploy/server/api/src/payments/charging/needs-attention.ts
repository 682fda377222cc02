import { inArray } from 'drizzle-orm'

import { dueNowCents } from '../../ordering/orders/presenter.ts'
import { findOpenOrders, type FoundOrder } from '../../ordering/orders/queries.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Bound } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { charges, type PaymentMethodRow } from '../../platform/database/tables/payments.ts'
import { type PatientSession, featureFlags } from '../../platform/session/patient-session.ts'
import { hasExpired, whyKept } from './presenter.ts'
import { openStatuses } from './write-outcome.ts'

interface PaymentFacts {
  /** The newest orders of the patient. When there are none, there is no order to pay for. */
  lastOrders: readonly FoundOrder[]
  /** Charges whose result is not known yet. */
  underWay: readonly unknown[]
  cards: readonly PaymentMethodRow[]
}

/** Selects a charge whose result is not known yet, if there is one. */
export function selectUnderWay(database: Database, scope: Bound<Scope>) {
  return database
    .select({ key: charges.chargeKey })
    .from(charges)
    .where(ownedBy(scope, charges, inArray(charges.status, [...openStatuses])))
    .limit(1)
}

/**
 * Whether a patient should look at their payments: something is owed, the result of a charge is unknown, the bank waits
 * for the patient, or a card has expired that is the default or that AutoPay or a plan charges.
 *
 * @param lastOrders the newest orders; when there are none, there is no order to pay for.
 */
export async function paymentsNeedAttention(
  database: Database,
  caller: PatientSession,
  { cards, lastOrders, underWay }: PaymentFacts,
  now: Date,
): Promise<boolean> {
  if (!featureFlags(caller).PaymentsFeatureActive) return false
  if (underWay.length > 0) return true
  if (cards.some((card) => hasExpired(card, now) && (card.isDefault || whyKept(card) !== null))) return true
  const asks = lastOrders.some(({ asksForPayment }) => asksForPayment)
  return asks && (await findOpenOrders(database, caller.scope)).some((order) => dueNowCents(order) > 0)
}
