import { staffListNotes, staffWriteNote } from '@homeside/contract/staff-records'
import type { StaffNote } from '@homeside/contract/staff-records'
import { desc, eq } from 'drizzle-orm'

import type { CallRequest, ServeCall } from '../../platform/calls/call-request.ts'
import type { Database } from '../../platform/database/database.ts'
import { findServedPatient, scopeOf } from '../../platform/database/find-patient.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import type { Scope, StaffScope } from '../../platform/database/scope.ts'
import { conversations } from '../../platform/database/tables/conversations.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { staffNotes } from '../../platform/database/tables/patients.ts'
import type { StaffNoteRow } from '../../platform/database/tables/patients.ts'
import { Problem } from '../../platform/problems/problem.ts'

const mostShown = 200

/** Serves what staff write for each other. */
export function serveStaffNotes(serve: ServeCall): void {
  serve(staffListNotes, {
    act: async ({ database, caller, params }) => {
      const scope = await servedScope(database, caller, params.key)
      return database
        .select()
        .from(staffNotes)
        .where(ownedBy(scope, staffNotes))
        .orderBy(desc(staffNotes.noteKey))
        .limit(mostShown)
    },
    present: (rows) => ({ Items: rows.map(presentNote) }),
  })
  serve(staffWriteNote, { act: writeNote, present: presentNote })
}

/** Writes a note about a patient; about an order or a conversation only where it is this patient's. */
async function writeNote({
  database,
  caller,
  params,
  body,
  now,
}: CallRequest<typeof staffWriteNote>): Promise<StaffNoteRow> {
  const scope = await servedScope(database, caller, params.key)
  const { Body, OrderKey: orderKey = null, ConversationKey: conversationKey = null } = body
  const [order] =
    orderKey === null
      ? []
      : await database
          .select({ key: orders.orderKey })
          .from(orders)
          .where(ownedBy(scope, orders, eq(orders.orderKey, orderKey)))
  const [conversation] =
    conversationKey === null
      ? []
      : await database
          .select({ key: conversations.conversationKey })
          .from(conversations)
          .where(ownedBy(scope, conversations, eq(conversations.conversationKey, conversationKey)))
  if ((orderKey !== null && !order) || (conversationKey !== null && !conversation)) throw new Problem('not-found')
  const [written] = await database
    .insert(staffNotes)
    .values({ ...scope, orderKey, conversationKey, body: Body, writtenAt: now, writtenBy: caller.name })
    .returning()
  if (written === undefined) throw new Error('The note was not written.')
  return written
}

async function servedScope(database: Database, staff: StaffScope, patientKey: number): Promise<Scope> {
  const found = await findServedPatient(database, staff, patientKey)
  if (found === null) throw new Problem('not-found')
  return scopeOf(found.patient)
}

function presentNote(row: StaffNoteRow): StaffNote {
  return {
    NoteKey: row.noteKey,
    Body: row.body,
    WrittenUtc: row.writtenAt.toISOString(),
    By: row.writtenBy,
    OrderKey: row.orderKey,
    ConversationKey: row.conversationKey,
  }
}
