import type { DynamicTemplateRoute } from '@homeside/contract/constants/dynamic-templates'
import { lastOrdersShown } from '@homeside/contract/constants/limits'
import { liteSession } from '@homeside/contract/constants/session-kinds'
import { inArray } from 'drizzle-orm'

import { mayWriteMessages } from '../../messages/conversations/routes.ts'
import { selectUnreadCount } from '../../messages/conversations/summarise.ts'
import { ordersFrom } from '../../ordering/orders/order-parts.ts'
import { dueNowCents } from '../../ordering/orders/presenter.ts'
import {
  orderPageParts,
  selectOpenOrderCount,
  type FoundOrder,
  type OrderRange,
  findOpenOrders,
} from '../../ordering/orders/queries.ts'
import { assess, type AssessedSupply, canBeOrdered } from '../../ordering/supplies/assess-supplies.ts'
import { suppliesFrom, supplyParts } from '../../ordering/supplies/queries.ts'
import { mayOrderSupplies } from '../../ordering/supplies/routes.ts'
import { hasExpired, whyKept } from '../../payments/charging/presenter.ts'
import { selectMethods } from '../../payments/charging/saved-cards.ts'
import { openStatuses } from '../../payments/charging/write-outcome.ts'
import { selectCredits, creditTotalCents } from '../../payments/credits/routes.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Bound, preparedTogether } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import type { ChangeRow } from '../../platform/database/tables/patients.ts'
import { charges, type PaymentMethodRow } from '../../platform/database/tables/payments.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import { sessionKind } from '../../platform/session/authenticate.ts'
import { type PatientSession, featureFlags } from '../../platform/session/patient-session.ts'
import { selectUnreadDecisions, selectWaitingChanges } from '../changes/changes.ts'

export interface DashboardFacts {
  /** Null when the patient may not order. */
  supplies: AssessedSupply[]
  orderable: AssessedSupply[]
  openOrderCount: number
  lastOrders: FoundOrder[]
  creditTotalCents: number
  waitingChanges: ChangeRow[]
  /** Staff's decisions that the patient has not read. */
  unreadDecisions: ChangeRow[]
  unreadMessageCount: number
  paymentsNeedAttention: boolean
}

/** Selects all data of the dashboard in one statement. */
const allOf = preparedTogether('dashboard', (database, scope: Bound<OrderRange>, share) => ({
  ...supplyParts(database, scope, share),
  ...orderPageParts(database, scope, share),
  openOrders: selectOpenOrderCount(database, scope),
  credits: selectCredits(database, scope),
  waitingChanges: selectWaitingChanges(database, scope),
  unreadDecisions: selectUnreadDecisions(database, scope),
  unreadMessages: selectUnreadCount(database, scope),
  underWay: selectUnderWay(database, scope),
  cards: selectMethods(database, scope),
}))

/**
 * Reads the dashboard's data besides patient and provider. A texted link's session gets only what its screen shows, and
 * an unfinished registration nothing.
 */
export async function findDashboard(database: Database, caller: PatientSession, now: Date): Promise<DashboardFacts> {
  const { scope, patient } = caller
  const today = patientToday(now, patient.timeZoneKey)
  const kind = sessionKind(caller.session, caller.registrationStep)
  const tells = (...screens: DynamicTemplateRoute[]) =>
    kind === 'portal' || screens.map(liteSession).some((lite) => lite === kind)
  const found = await allOf(database, { ...scope, limit: lastOrdersShown, offset: 0 })
  const supplies = mayOrderSupplies(caller) && tells('orders') ? assess(suppliesFrom(found), today) : []
  const lastOrders = tells() ? ordersFrom(found) : []
  const tellsChanges = tells('insurance', 'demographics')
  return {
    supplies,
    orderable: supplies.filter(canBeOrdered),
    openOrderCount: tells() ? (found.openOrders[0]?.total ?? 0) : 0,
    lastOrders,
    creditTotalCents: tells() ? creditTotalCents(found.credits.map((credit) => ({ credit, today }))) : 0,
    waitingChanges: tellsChanges ? found.waitingChanges : [],
    unreadDecisions: tellsChanges ? found.unreadDecisions : [],
    unreadMessageCount: mayWriteMessages(caller) && tells('messages') ? (found.unreadMessages[0]?.total ?? 0) : 0,
    paymentsNeedAttention: tells() && (await paymentsNeedAttention(database, caller, { ...found, lastOrders }, now)),
  }
}

interface PaymentFacts {
  /** The newest orders of the patient. When there are none, there is no order to pay for. */
  lastOrders: readonly FoundOrder[]
  /** Charges whose result is not known yet. */
  underWay: readonly unknown[]
  cards: readonly PaymentMethodRow[]
}

/** Selects a charge whose result is not known yet, if there is one. */
function selectUnderWay(database: Database, scope: Bound<Scope>) {
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
