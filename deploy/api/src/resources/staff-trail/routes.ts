import { staffPatientTrail } from '@homeside/contract/staff-trail'
import type { TrailEntry } from '@homeside/contract/staff-trail'

import type { ServeCall } from '../../calls/call-request.ts'
import { Problem } from '../../calls/problem.ts'
import type { AuditRow } from '../../database/tables/audit-trail.ts'
import { findTrailPatient, listTrail } from './queries.ts'

export function serveStaffTrail(serve: ServeCall): void {
  serve(staffPatientTrail, {
    act: async ({ database, caller, params, query }) => {
      const patient = await findTrailPatient(database, caller, params.key)
      if (patient === null) throw new Problem('not-found')
      return listTrail(database, patient, query.before)
    },
    present: (rows) => ({ Items: rows.map(presentEntry) }),
  })
}

const actors = { patient: 'Patient', staff: 'Staff', anyone: 'Anyone' } as const

function presentEntry(row: AuditRow): TrailEntry {
  return {
    EntryKey: row.auditKey,
    AtUtc: row.at.toISOString(),
    Actor: actors[row.actor],
    Staff: row.staffName,
    AccountKey: row.accountKey,
    Call: row.call,
    Keys: row.keys,
    Outcome: row.outcome,
    Address: row.address,
    CorrelationId: row.correlationId,
  }
}
