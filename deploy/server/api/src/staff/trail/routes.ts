import { correlationBeginning } from '@homeside/contract/constants/reference'
import { staffPatientTrail, staffReference, type TrailEntry } from '@homeside/contract/staff-trail'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Database } from '../../platform/database/database.ts'
import type { StaffScope } from '../../platform/database/scope.ts'
import type { AuditRow } from '../../platform/database/tables/operations.ts'
import { countAttempts, type AttemptLimit } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { StaffCaller } from '../../platform/session/staff-keys.ts'
import { presentWhose } from '../lists/presenter.ts'
import { findTrailPatient, listReferenced, listTrail } from './queries.ts'

/** So that nobody tries references until one is somebody's. */
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
      return listTrail(database, patient, query.before)
    },
    present: (rows, { caller }) => ({ Items: rows.map((row) => presentEntry(row, caller)) }),
  })

  serve(staffReference, {
    act: async ({ database, caller, params, now, trail }) => {
      await countAttempts(database, [looksOf(caller)], now)
      const entries = await findReferenced(database, caller, params.reference)
      trail.patients.push(...entries.flatMap(({ patients }) => patients))
      return entries
    },
    present: (entries, { caller }) => ({
      Items: entries.map(({ entry, patients }) => ({
        ...presentEntry(entry, caller),
        Patients: patients.map(presentWhose),
      })),
    }),
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
function presentEntry(row: AuditRow, { siteKey }: StaffScope): TrailEntry {
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
  }
}
