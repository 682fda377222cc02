import { timeZoneKeyOfState } from '@homeside/contract/constants/time-zones'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import type { Database } from '../../../platform/database/database.ts'
import { findServedPatient, type FoundPatient } from '../../../platform/database/find-patient.ts'
import { ownedBy, type Scope, type StaffScope } from '../../../platform/database/scope.ts'
import { conversations } from '../../../platform/database/tables/conversations.ts'
import { orders } from '../../../platform/database/tables/orders.ts'
import { changes, staffNotes } from '../../../platform/database/tables/patients.ts'
import { Problem } from '../../../platform/problems/problem.ts'

/** @throws Problem not-found where the provider has no such patient. */
export async function findServed(database: Database, staff: StaffScope, patientKey: number): Promise<FoundPatient> {
  const found = await findServedPatient(database, staff, patientKey)
  if (found === null) throw new Problem('not-found')
  return found
}

/** The time zone of a provider: of its address, or of the patient where it gave none. */
export function zoneOf({ patient, provider }: FoundPatient): number {
  return provider.state === null ? patient.timeZoneKey : timeZoneKeyOfState(provider.state)
}

interface Things {
  OrderKey?: number | undefined
  ConversationKey?: number | undefined
  ChangeKey?: number | undefined
  NoteKey?: number | undefined
}

/**
 * Refuses unless each named order, conversation, change and task is this patient's.
 *
 * @throws Problem not-found for what is another patient's, or is no task that waits.
 */
export async function refuseForeign(database: Database, scope: Scope, things: Things): Promise<void> {
  const { OrderKey, ConversationKey, ChangeKey, NoteKey } = things
  const isTask = and(eq(staffNotes.noteKey, NoteKey ?? 0), isNotNull(staffNotes.dueOn), isNull(staffNotes.doneAt))
  const asked = [
    [OrderKey, orders, eq(orders.orderKey, OrderKey ?? 0)],
    [ConversationKey, conversations, eq(conversations.conversationKey, ConversationKey ?? 0)],
    [ChangeKey, changes, eq(changes.changeKey, ChangeKey ?? 0)],
    [NoteKey, staffNotes, isTask],
  ] as const
  for (const [key, table, isIt] of asked) {
    if (key === undefined) continue
    const found = await database
      .select({ siteKey: table.siteKey })
      .from(table)
      .where(ownedBy(scope, table, isIt))
    if (found.length === 0) throw new Problem('not-found')
  }
}
