import { isNull } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { servedBy } from '../../platform/database/scope.ts'
import { sessions } from '../../platform/database/tables/accounts.ts'
import { patients, type PatientRow } from '../../platform/database/tables/patients.ts'
import { selfRegistrations } from '../../platform/database/tables/registration.ts'
import { shortCodes } from '../../platform/database/tables/short-codes.ts'
import { isOneOf, updateRows } from '../../platform/database/write-rows.ts'
import { patientToday } from '../../platform/dates/calendar.ts'

/**
 * Closes records of one site, as of the patient's own day. Sessions, texted links and searches end. The patients are
 * told whom to call when they come back. Answers their keys.
 */
export async function closeRecords(
  transaction: Database,
  closing: readonly PatientRow[],
  now: Date,
): Promise<string[]> {
  const [first] = closing
  if (first === undefined) return []
  const site = { siteKey: first.siteKey }
  const keys = closing.map(({ patientKey }) => patientKey)
  await updateRows(
    transaction,
    patients,
    'patientKey',
    closing.map(({ patientKey, status, timeZoneKey }) => ({
      patientKey,
      status: 'Closed' as const,
      hadLeft: status === 'Deactivated',
      closedOn: patientToday(now, timeZoneKey),
    })),
  )
  await transaction
    .update(sessions)
    .set({ revokedAt: now })
    .where(servedBy(site, sessions, isOneOf(sessions.patientKey, keys, 'integer'), isNull(sessions.revokedAt)))
  await transaction
    .update(shortCodes)
    .set({ closedAt: now })
    .where(servedBy(site, shortCodes, isOneOf(shortCodes.patientKey, keys, 'integer'), isNull(shortCodes.closedAt)))
  await transaction
    .delete(selfRegistrations)
    .where(servedBy(site, selfRegistrations, isOneOf(selfRegistrations.patientKey, keys, 'integer')))
  return closing.flatMap(({ externalKey }) => externalKey ?? [])
}

/** What a closed record is once it is open again. Who had left the provider remains so. */
export function openAgain({ hadLeft }: Pick<PatientRow, 'hadLeft'>): Pick<PatientRow, 'status' | 'closedOn'> {
  return { status: hadLeft ? 'Deactivated' : 'Active', closedOn: null }
}
