import type { Database } from '../../database/database.ts'
import type { PatientRow } from '../../database/tables/patients.ts'
import { patientToday } from '../../dates/patient-today.ts'
import type { DatedCredit } from './presenter.ts'
import { findCredits } from './queries.ts'

/** The credits of one patient, with that patient's own date. */
export async function findDatedCredits(
  database: Database,
  { siteKey, patientKey, timeZoneKey }: Pick<PatientRow, 'siteKey' | 'patientKey' | 'timeZoneKey'>,
  now: Date,
): Promise<DatedCredit[]> {
  const today = patientToday(now, timeZoneKey)
  const rows = await findCredits(database, { siteKey, patientKey })
  return rows.map((credit) => ({ credit, today }))
}
