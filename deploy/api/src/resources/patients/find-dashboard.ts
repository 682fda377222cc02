import type { DynamicTemplateRoute } from '@homeside/contract/constants/dynamic-templates'
import { lastOrdersShown } from '@homeside/contract/constants/limits'
import { liteSession } from '@homeside/contract/constants/session-kinds'

import type { Database } from '../../database/database.ts'
import { preparedTogether } from '../../database/prepared-query.ts'
import type { Bound } from '../../database/prepared-query.ts'
import type { Scope } from '../../database/scope.ts'
import type { ChangeRow } from '../../database/tables/changes.ts'
import { patientToday } from '../../dates/patient-today.ts'
import type { PatientSession } from '../../session/patient-session.ts'
import { sessionKind } from '../../session/session-kind.ts'
import { selectUnreadDecisions, selectWaitingChanges } from '../changes/queries.ts'
import { mayWriteMessages } from '../conversations/policy.ts'
import { selectUnreadCount } from '../conversations/summarise.ts'
import { creditTotalCents } from '../credits/presenter.ts'
import { selectCredits } from '../credits/queries.ts'
import { findRecentOrders, selectOpenOrderCount } from '../orders/queries.ts'
import type { FoundOrder } from '../orders/queries.ts'
import { paymentsNeedAttention, selectUnderWay } from '../payments/needs-attention.ts'
import { selectMethods } from '../payments/queries.ts'
import { assessSupplies, canBeOrdered } from '../supplies/assess-supplies.ts'
import type { AssessedSupply } from '../supplies/assess-supplies.ts'
import { mayOrderSupplies } from '../supplies/policy.ts'

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

/** What is counted or listed of everything but supplies and orders, in one round trip. */
const newsOf = preparedTogether('dashboard', (database, scope: Bound<Scope>) => ({
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
  const supplies = mayOrderSupplies(caller) && tells('orders') ? await assessSupplies(database, scope, today) : []
  const lastOrders = tells() ? await findRecentOrders(database, scope, lastOrdersShown) : []
  const news = await newsOf(database, scope)
  const tellsChanges = tells('insurance', 'demographics')
  return {
    supplies,
    orderable: supplies.filter(canBeOrdered),
    openOrderCount: tells() ? (news.openOrders[0]?.total ?? 0) : 0,
    lastOrders,
    creditTotalCents: tells() ? creditTotalCents(news.credits.map((credit) => ({ credit, today }))) : 0,
    waitingChanges: tellsChanges ? news.waitingChanges : [],
    unreadDecisions: tellsChanges ? news.unreadDecisions : [],
    unreadMessageCount: mayWriteMessages(caller) && tells('messages') ? (news.unreadMessages[0]?.total ?? 0) : 0,
    paymentsNeedAttention: tells() && (await paymentsNeedAttention(database, caller, { ...news, lastOrders }, now)),
  }
}
