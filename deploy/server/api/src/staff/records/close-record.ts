import { enterDetails } from '../../patients/changes/enter-details.ts'
import { closeRecords, openAgain } from '../../patients/details/close-records.ts'
import { findErasure } from '../../patients/personal-data/erasures.ts'
import type { Database } from '../../platform/database/database.ts'
import { isPartOfAnother, scopeOf } from '../../platform/database/find-patient.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { patients, type PatientRow } from '../../platform/database/tables/patients.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'

interface Staff {
  by: string
  now: Date
}

/** Closes a record as of the patient's own day. For 14 days an import keeps it closed. Answers whether it was open. */
export async function closeRecord(transaction: Database, patient: PatientRow, { by, now }: Staff): Promise<boolean> {
  if (patient.status === 'Closed') return false
  await closeRecords(transaction, [patient], now)
  const fields = { ClosedOn: patientToday(now, patient.timeZoneKey) }
  await enterDetails(transaction, scopeOf(patient), { fields, reason: null, by, now })
  return true
}

/**
 * Opens a closed record again. For 14 days an import keeps it open. Answers whether it was closed.
 *
 * @throws Problem already-merged where another record has taken it in, or erasure-asked.
 */
export async function reopenRecord(transaction: Database, patient: PatientRow, { by, now }: Staff): Promise<boolean> {
  if (await isPartOfAnother(transaction, patient)) throw new Problem('already-merged')
  const asked = await findErasure(transaction, patient)
  if (asked?.agreedAt != null) throw new Problem('erasure-asked')
  if (patient.status !== 'Closed') return false
  await transaction.update(patients).set(openAgain(patient)).where(ownedBy(patient, patients))
  await enterDetails(transaction, scopeOf(patient), { fields: { ClosedOn: null }, reason: null, by, now })
  return true
}
