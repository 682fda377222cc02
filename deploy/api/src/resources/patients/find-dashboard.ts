import type { DynamicTemplateRoute } from '@homeside/contract/constants/dynamic-templates'
import { lastOrdersShown } from '@homeside/contract/constants/limits'
import { liteSession } from '@homeside/contract/constants/session-kinds'

import type { Database } from '../../database/database.ts'
import type { ChangeRow } from '../../database/tables/changes.ts'
import { patientToday } from '../../dates/patient-today.ts'
import type { PatientSession } from '../../session/patient-session.ts'
import { sessionKind } from '../../session/session-kind.ts'
import { findUnreadDecisions, findWaitingChanges } from '../changes/queries.ts'
import { mayWriteMessages } from '../conversations/policy.ts'
import { countUnreadMessages } from '../conversations/summarise.ts'
import { findDatedCredits } from '../credits/find-dated-credits.ts'
import { creditTotalCents } from '../credits/presenter.ts'
import { mayOrderSupplies } from '../orders/policy.ts'
import { countOpenOrders, findRecentOrders } from '../orders/queries.ts'
import type { FoundOrder } from '../orders/queries.ts'
import { paymentsNeedAttention } from '../payments/needs-attention.ts'
import { assessSupplies, canBeOrdered } from '../supplies/assess-supplies.ts'
import type { AssessedSupply } from '../supplies/assess-supplies.ts'

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
  return {
    supplies,
    orderable: supplies.filter(canBeOrdered),
    openOrderCount: tells() ? await countOpenOrders(database, scope) : 0,
    lastOrders,
    creditTotalCents: tells() ? creditTotalCents(await findDatedCredits(database, patient, now)) : 0,
    waitingChanges: tells('insurance', 'demographics') ? await findWaitingChanges(database, scope) : [],
    unreadDecisions: tells('insurance', 'demographics') ? await findUnreadDecisions(database, scope) : [],
    unreadMessageCount: mayWriteMessages(caller) && tells('messages') ? await countUnreadMessages(database, scope) : 0,
    paymentsNeedAttention: tells() && (await paymentsNeedAttention(database, caller, lastOrders, now)),
  }
}
