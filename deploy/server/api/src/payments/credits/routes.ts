import { accountCredits, patientCredits } from '@homeside/contract/credits'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PatientRow } from '../../platform/database/tables/patients.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import { findRegistrations } from '../../platform/session/account-queries.ts'
import { presentCredits, type DatedCredit } from './presenter.ts'
import { findCredits } from './queries.ts'

/** Serves the calls about credits. */
export function serveCredits(serve: ServeCall): void {
  serve(patientCredits, {
    act: ({ database, caller, now }) => findDatedCredits(database, caller.patient, now),
    present: presentCredits,
  })

  serve(accountCredits, {
    act: async ({ database, caller, now }) => {
      const registrations = await findRegistrations(database, caller.accountKey)
      const found = await Promise.all(registrations.map(({ patient }) => findDatedCredits(database, patient, now)))
      return found.flat().toSorted((one, other) => other.credit.grantedOn.localeCompare(one.credit.grantedOn))
    },
    present: presentCredits,
  })
}

/** The credits of one patient, with that patient's own date. */
async function findDatedCredits(
  database: Database,
  { siteKey, patientKey, timeZoneKey }: Pick<PatientRow, 'siteKey' | 'patientKey' | 'timeZoneKey'>,
  now: Date,
): Promise<DatedCredit[]> {
  const today = patientToday(now, timeZoneKey)
  const rows = await findCredits(database, { siteKey, patientKey })
  return rows.map((credit) => ({ credit, today }))
}
