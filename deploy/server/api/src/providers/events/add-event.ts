import type { eventSubjects, EventType } from '@homeside/contract/constants/outgoing'

import type { Database } from '../../platform/database/database.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { events } from '../../platform/database/tables/operations.ts'

type AboutSubject = { [Type in EventType]: (typeof eventSubjects)[Type] extends null ? never : Type }[EventType]

/** What happened, and the key of the order, change, conversation or charge that it is about. */
export type Happened =
  | { type: AboutSubject; subjectKey: number }
  | { type: Exclude<EventType, AboutSubject>; subjectKey?: never }

/** Writes down what a patient's provider is told of. In the transaction of what happened, so that both happen or neither. */
export async function addEvent(transaction: Database, scope: Scope, happened: Happened, now: Date): Promise<void> {
  const { siteKey, patientKey } = scope
  await transaction.insert(events).values({ siteKey, patientKey, ...happened, at: now })
}
