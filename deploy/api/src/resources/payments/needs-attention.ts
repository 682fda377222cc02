import { inArray } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import { charges } from '../../database/tables/payments.ts'
import type { PatientSession } from '../../session/patient-session.ts'
import { dueNowCents } from '../orders/presenter.ts'
import { findOpenOrders } from '../orders/queries.ts'
import type { FoundOrder } from '../orders/queries.ts'
import { featureFlags } from '../patients/feature-flags.ts'
import { hasExpired, whyKept } from './presenter.ts'
import { findMethods } from './queries.ts'
import { openStatuses } from './write-outcome.ts'

/**
 * Whether a patient should look at their payments: something is owed, the result of a charge is unknown or the bank
 * waits for them, or a card has expired that is the default or that AutoPay or a plan charges.
 *
 * @param lastOrders the newest of all, of which none means that there is no order to pay for.
 */
export async function paymentsNeedAttention(
  database: Database,
  caller: PatientSession,
  lastOrders: readonly FoundOrder[],
  now: Date,
): Promise<boolean> {
  if (!featureFlags(caller).PaymentsFeatureActive) return false
  const { scope } = caller
  const underWay = await database
    .select({ key: charges.chargeKey })
    .from(charges)
    .where(ownedBy(scope, charges, inArray(charges.status, [...openStatuses])))
    .limit(1)
  if (underWay.length > 0) return true
  const cards = await findMethods(database, scope)
  if (cards.some((card) => hasExpired(card, now) && (card.isDefault || whyKept(card) !== null))) return true
  const asks = lastOrders.some(({ asksForPayment }) => asksForPayment)
  return asks && (await findOpenOrders(database, scope)).some((order) => dueNowCents(order) > 0)
}
