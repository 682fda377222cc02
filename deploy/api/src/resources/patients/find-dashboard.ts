import { lastOrdersShown } from '@homeside/contract/constants/limits'

import type { Database } from '../../database/database.ts'
import type { ChangeRow } from '../../database/tables/changes.ts'
import { patientToday } from '../../dates/patient-today.ts'
import type { PatientSession } from '../../session/patient-session.ts'
import { findWaitingChanges } from '../changes/queries.ts'
import { mayWriteMessages } from '../conversations/policy.ts'
import { countUnreadMessages } from '../conversations/summarise.ts'
import { findDatedCredits } from '../credits/find-dated-credits.ts'
import { creditTotalCents } from '../credits/presenter.ts'
import { mayOrderSupplies } from '../orders/policy.ts'
import { countOpenOrders, findRecentOrders } from '../orders/queries.ts'
import type { FoundOrder } from '../orders/queries.ts'
import { assessSupplies, canBeOrdered } from '../supplies/assess-supplies.ts'
import type { AssessedSupply } from '../supplies/assess-supplies.ts'

export interface DashboardFacts {
  /** Nothing when the patient may not order. */
  supplies: AssessedSupply[]
  orderable: AssessedSupply[]
  openOrderCount: number
  lastOrders: FoundOrder[]
  creditTotalCents: number
  waitingChanges: ChangeRow[]
  unreadMessageCount: number
}

/** Reads what the dashboard tells beside the patient and the provider. */
export async function findDashboard(database: Database, caller: PatientSession, now: Date): Promise<DashboardFacts> {
  const { scope, patient } = caller
  const today = patientToday(now, patient.timeZoneKey)
  const supplies = mayOrderSupplies(caller) ? await assessSupplies(database, scope, today) : []
  return {
    supplies,
    orderable: supplies.filter(canBeOrdered),
    openOrderCount: await countOpenOrders(database, scope),
    lastOrders: await findRecentOrders(database, scope, lastOrdersShown),
    creditTotalCents: creditTotalCents(await findDatedCredits(database, patient, now)),
    waitingChanges: await findWaitingChanges(database, scope),
    unreadMessageCount: mayWriteMessages(caller) ? await countUnreadMessages(database, scope) : 0,
  }
}
