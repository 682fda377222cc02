import { timeZoneKeyOfState } from '@homeside/contract/constants/time-zones'
import {
  staffFinishTask,
  staffListNotes,
  staffPutOff,
  staffWriteNote,
  type StaffNote,
} from '@homeside/contract/staff-to-do'
import { and, desc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'

import { refuseErased } from '../../../patients/personal-data/erasures.ts'
import type { CallRequest, ServeCall } from '../../../platform/calls/call-request.ts'
import type { Database } from '../../../platform/database/database.ts'
import { scopeOf, findServedPatient, type FoundPatient } from '../../../platform/database/find-patient.ts'
import { lockPatient } from '../../../platform/database/lock-patient.ts'
import { ownedBy, type Scope, servedBy, type StaffScope } from '../../../platform/database/scope.ts'
import { staffSessions } from '../../../platform/database/tables/accounts.ts'
import { conversations } from '../../../platform/database/tables/conversations.ts'
import { orders } from '../../../platform/database/tables/orders.ts'
import { type StaffNoteRow, staffNotes, putOffs, changes } from '../../../platform/database/tables/patients.ts'
import { instant, patientToday, startOfDay } from '../../../platform/dates/calendar.ts'
import { Problem } from '../../../platform/problems/problem.ts'
import { addEvent } from '../../../providers/events/relay-events.ts'

/** @throws Problem not-found where the provider has no such patient. */
async function findServed(database: Database, staff: StaffScope, patientKey: number): Promise<FoundPatient> {
  const found = await findServedPatient(database, staff, patientKey)
  if (found === null) throw new Problem('not-found')
  return found
}

/** The time zone of a provider: of its address, or of the patient where it gave none. */
function zoneOf({ patient, provider }: FoundPatient): number {
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
async function refuseForeign(database: Database, scope: Scope, things: Things): Promise<void> {
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

const mostShown = 200
/** For how many days somebody is a colleague who has not been at the desk. */
const colleagueDays = 90

/** Serves what staff write for each other, and what they do on another day. */
export function serveStaffNotes(serve: ServeCall): void {
  serve(staffListNotes, {
    act: async ({ database, caller, params, now }) => {
      const scope = scopeOf((await findServed(database, caller, params.key)).patient)
      const rows = await database
        .select()
        .from(staffNotes)
        .where(ownedBy(scope, staffNotes))
        .orderBy(desc(staffNotes.noteKey))
        .limit(mostShown)
      return { rows, colleagues: await findColleagues(database, scope, now) }
    },
    present: ({ rows, colleagues }) => ({ Items: rows.map(presentNote), Colleagues: colleagues }),
  })
  serve(staffWriteNote, { act: writeNote, present: presentNote })
  serve(staffFinishTask, { act: finishTask, present: presentNote })
  serve(staffPutOff, { act: putOff, present: (_, { body }) => ({ Until: body.Until }) })
}

/** Who may be given a task at a provider: who was at the desk lately, and who has one. */
async function findColleagues(database: Database, scope: Scope, now: Date): Promise<string[]> {
  const since = instant(now).subtract(colleagueDays, 'day').toDate()
  const staff = { siteKey: scope.siteKey }
  const present = await database
    .selectDistinct({ name: staffSessions.name })
    .from(staffSessions)
    .where(eq(staffSessions.siteKey, scope.siteKey))
  const busy = await database
    .selectDistinct({ name: staffNotes.assignedTo })
    .from(staffNotes)
    .where(
      servedBy(staff, staffNotes, isNotNull(staffNotes.dueOn), isNull(staffNotes.doneAt), gt(staffNotes.dueAt, since)),
    )
  const names = [...present, ...busy].flatMap(({ name }) => name ?? [])
  return [...new Set(names)].toSorted((one, other) => one.localeCompare(other))
}

/** Writes a note about a patient, or about an order or a conversation of theirs. A task is only for a colleague of now. */
async function writeNote({
  database,
  caller,
  params,
  body,
  now,
}: CallRequest<typeof staffWriteNote>): Promise<StaffNoteRow> {
  const found = await findServed(database, caller, params.key)
  const scope = scopeOf(found.patient)
  const { Body, OrderKey, ConversationKey, DueOn: dueOn, For: assignedTo } = body
  await refuseErased(database, scope)
  await refuseForeign(database, scope, { OrderKey, ConversationKey })
  if (dueOn === undefined && assignedTo !== undefined)
    throw new Problem('validation', { fields: { DueOn: 'required' } })
  if (assignedTo !== undefined && assignedTo !== caller.name) {
    const colleagues = await findColleagues(database, scope, now)
    if (!colleagues.includes(assignedTo)) throw new Problem('validation', { fields: { For: 'invalid' } })
  }
  const zone = zoneOf(found)
  if (dueOn !== undefined && dueOn < patientToday(now, zone)) {
    throw new Problem('validation', { fields: { DueOn: 'out-of-range' } })
  }
  const task = dueOn === undefined ? {} : { dueOn, dueAt: startOfDay(dueOn, zone), assignedTo: assignedTo ?? null }
  const about = { orderKey: OrderKey ?? null, conversationKey: ConversationKey ?? null }
  return database.transaction(async (transaction) => {
    const [written] = await transaction
      .insert(staffNotes)
      .values({ ...scope, ...task, ...about, body: Body, writtenAt: now, writtenBy: caller.name })
      .returning()
    if (written === undefined) throw new Error('The note was not written.')
    await addEvent(transaction, scope, { type: 'note.written', subjectKey: written.noteKey }, now)
    return written
  })
}

/** Ends a task, once. */
async function finishTask({
  database,
  caller,
  params,
  body,
  now,
}: CallRequest<typeof staffFinishTask>): Promise<StaffNoteRow> {
  const scope = scopeOf((await findServed(database, caller, params.key)).patient)
  const isIt = ownedBy(scope, staffNotes, eq(staffNotes.noteKey, body.NoteKey), isNotNull(staffNotes.dueOn))
  await database
    .update(staffNotes)
    .set({ doneAt: now, doneBy: caller.name })
    .where(and(isIt, isNull(staffNotes.doneAt)))
  const [task] = await database.select().from(staffNotes).where(isIt)
  if (task === undefined) throw new Problem('not-found')
  return task
}

function presentNote(row: StaffNoteRow): StaffNote {
  return {
    NoteKey: row.noteKey,
    Body: row.body,
    WrittenUtc: row.writtenAt.toISOString(),
    By: row.writtenBy,
    OrderKey: row.orderKey,
    ConversationKey: row.conversationKey,
    DueOn: row.dueOn,
    For: row.assignedTo,
    DoneUtc: row.doneAt?.toISOString() ?? null,
    DoneBy: row.doneBy,
  }
}

/** Puts off one thing of a patient until a day, or brings it back. What was put off before has the new day. */
async function putOff({ database, caller, params, body, now }: CallRequest<typeof staffPutOff>): Promise<void> {
  const { OrderKey, ConversationKey, ChangeKey, NoteKey, Until: until, SeenUtc } = body
  const named = Object.entries({ OrderKey, ConversationKey, ChangeKey, NoteKey }).filter(([, key]) => key !== undefined)
  if (named.length !== 1) throw new Problem('validation', { fields: { [named[1]?.[0] ?? 'OrderKey']: 'invalid' } })
  await database.transaction(async (transaction) => {
    const found = await findServed(transaction, caller, params.key)
    const scope = scopeOf(found.patient)
    await lockPatient(transaction, scope)
    await refuseForeign(transaction, scope, { OrderKey, ConversationKey, ChangeKey, NoteKey })
    const zone = zoneOf(found)
    const today = patientToday(now, zone)
    if (until !== null && until <= today) throw new Problem('validation', { fields: { Until: 'out-of-range' } })
    if (NoteKey !== undefined) {
      const dueOn = until ?? today
      await transaction
        .update(staffNotes)
        .set({ dueOn, dueAt: startOfDay(dueOn, zone) })
        .where(ownedBy(scope, staffNotes, eq(staffNotes.noteKey, NoteKey)))
      return
    }
    const thing = { orderKey: OrderKey ?? null, conversationKey: ConversationKey ?? null, changeKey: ChangeKey ?? null }
    const isIt = or(
      eq(putOffs.orderKey, OrderKey ?? 0),
      eq(putOffs.conversationKey, ConversationKey ?? 0),
      eq(putOffs.changeKey, ChangeKey ?? 0),
    )
    await transaction.delete(putOffs).where(ownedBy(scope, putOffs, isIt))
    if (until === null) return
    const seenAt = SeenUtc === undefined || ConversationKey === undefined ? now : new Date(SeenUtc)
    const backAt = startOfDay(until, zone)
    await transaction.insert(putOffs).values({ ...scope, ...thing, until, backAt, seenAt, putOffBy: caller.name })
  })
}
