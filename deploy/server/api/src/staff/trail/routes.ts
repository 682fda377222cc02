import { correlationBeginning } from '@homeside/contract/constants/reference'
import {
  staffPatientTrail,
  staffReference,
  staffTrail,
  type ReferencedEntry,
  type TrailEntry,
} from '@homeside/contract/staff-trail'

import { findSubjects } from '../../platform/audit/find-subject.ts'
import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Database } from '../../platform/database/database.ts'
import type { StaffScope } from '../../platform/database/scope.ts'
import type { AuditRow } from '../../platform/database/tables/operations.ts'
import { countAttempts, type AttemptLimit } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { StaffCaller } from '../../platform/session/staff-callers.ts'
import { presentWhose } from '../lists/presenter.ts'
import { findTrailPatient, listColleagues, listDay, listReferenced, listTrail } from './queries.ts'

/** Limits looks by reference, so that nobody tries references until one is somebody's. */
const looksOf = (caller: StaffCaller): AttemptLimit => ({
  purpose: 'references',
  subject: caller.session === null ? (caller.keyHash ?? '') : `${caller.session.issuer} ${caller.session.subject}`,
  maxAttempts: 120,
  windowSeconds: 60 * 60,
})

/** Serves the staff calls about the audit trail. */
export function serveStaffTrail(serve: ServeCall): void {
  serve(staffPatientTrail, {
    act: async ({ database, caller, params, query }) => {
      const patient = await findTrailPatient(database, caller, params.key)
      if (patient === null) throw new Problem('not-found')
      const rows = await listTrail(database, patient, query.before)
      return withSubjects(database, caller, rows)
    },
    present: (entries, { caller }) => ({
      Items: entries.map(({ entry, orderNumber }) => presentEntry(entry, caller, orderNumber)),
    }),
  })

  serve(staffTrail, {
    act: async ({ database, caller, now, query, trail }) => {
      // The first page tells it, so that those after it are quick.
      const colleagues = query.before === undefined ? await listColleagues(database, caller, query, now) : []
      const entries = await withSubjects(database, caller, await listDay(database, caller, query, now))
      trail.patients.push(...entries.flatMap(({ patients }) => patients))
      return { colleagues, entries }
    },
    present: ({ colleagues, entries }, { caller }) => ({
      Colleagues: colleagues.map((row) => ({
        Issuer: row.issuer,
        Subject: row.subject,
        Staff: row.staffName ?? '',
        Deeds: row.deeds,
        Refused: row.refused,
        Reads: row.reads,
        Orders: row.orders,
        Conversations: row.conversations,
        Patients: row.patients,
        Changes: row.changes,
        FirstUtc: row.first.toISOString(),
        LastUtc: row.last.toISOString(),
      })),
      Items: entries.map((each) => presentReferenced(each, caller)),
    }),
  })

  serve(staffReference, {
    act: async ({ database, caller, params, now, trail }) => {
      await countAttempts(database, [looksOf(caller)], now)
      const entries = await findReferenced(database, caller, params.reference)
      trail.patients.push(...entries.flatMap(({ patients }) => patients))
      return entries
    },
    present: (entries, { caller }) => ({ Items: entries.map((each) => presentReferenced(each, caller)) }),
  })
}

/** Entries with the patient and the number of the order that they are about. */
async function withSubjects(database: Database, staff: StaffScope, rows: readonly AuditRow[]) {
  const subjects = await findSubjects(database, staff, rows)
  return rows.map((entry) => {
    const { patient, orderNumber = null } = subjects.get(entry.auditKey) ?? {}
    return { entry, orderNumber, patients: patient ? [patient] : [] }
  })
}

async function findReferenced(database: Database, staff: StaffScope, reference: string) {
  const beginning = correlationBeginning(reference)
  const entries = beginning === null ? [] : await listReferenced(database, staff, beginning)
  if (entries.length === 0) throw new Problem('not-found')
  return entries
}

const actors = { patient: 'Patient', staff: 'Staff', anyone: 'Anyone' } as const

/** The calls that name a provider by its site. */
const ofProviders = /\/(providers|reactivateprovider)\/\{id\}$/

/** An entry on the wire. Which other providers a person has is for no provider's people to read. */
function presentEntry(row: AuditRow, { siteKey }: StaffScope, orderNumber: string | null): TrailEntry {
  const { id, ...besides } = row.keys
  const isOfOther = siteKey !== null && ofProviders.test(row.call) && id !== siteKey
  return {
    EntryKey: row.auditKey,
    AtUtc: row.at.toISOString(),
    Actor: actors[row.actor],
    Staff: row.staffName,
    Issuer: row.issuer,
    Subject: row.subject,
    SessionKey: row.sessionKey,
    SignedInBy: row.method,
    AccountKey: row.accountKey,
    Call: row.call,
    Keys: isOfOther ? besides : row.keys,
    Outcome: row.outcome,
    Address: row.address,
    CorrelationId: row.correlationId,
    OrderNumber: orderNumber,
  }
}

type Referenced = Awaited<ReturnType<typeof withSubjects>>[number]

function presentReferenced({ entry, orderNumber, patients }: Referenced, staff: StaffScope): ReferencedEntry {
  return { ...presentEntry(entry, staff, orderNumber), Patients: patients.map(presentWhose) }
}
