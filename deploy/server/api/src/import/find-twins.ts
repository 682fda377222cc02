import type { StaffPatient } from '@homeside/contract/staff-patients'
import { ne } from 'drizzle-orm'

import { isSamePerson, isSameName } from '../platform/codes/same-name.ts'
import type { Database } from '../platform/database/database.ts'
import { servedBy } from '../platform/database/scope.ts'
import { patients } from '../platform/database/tables/patients.ts'
import { isOneOf } from '../platform/database/write-rows.ts'
import type { OnFile } from './known-patients.ts'

/**
 * The new patients who have the name and birth date of somebody whose record is open: perhaps one person under two keys.
 * By their key, the key of the open record.
 */
export async function findTwins(
  transaction: Database,
  siteKey: number,
  taken: readonly StaffPatient[],
  onFile: OnFile,
): Promise<Map<string, string>> {
  const fresh = taken.filter(({ ExternalKey, ClosedOn }) => !onFile.patients.has(ExternalKey) && ClosedOn == null)
  if (fresh.length === 0) return new Map()
  const birthdays = fresh.map(({ DateOfBirth }) => DateOfBirth)
  const open = await transaction
    .select({
      patientKey: patients.patientKey,
      externalKey: patients.externalKey,
      firstName: patients.firstName,
      lastName: patients.lastName,
      dateOfBirth: patients.dateOfBirth,
    })
    .from(patients)
    .where(
      servedBy({ siteKey }, patients, isOneOf(patients.dateOfBirth, birthdays, 'date'), ne(patients.status, 'Closed')),
    )
  return new Map(
    fresh.flatMap((given) => {
      const claimed = { lastName: given.LastName, dateOfBirth: given.DateOfBirth }
      const twin = open.find((one) => isSamePerson(one, claimed) && isSameName(one.firstName, given.FirstName))
      return twin === undefined ? [] : [[given.ExternalKey, twin.externalKey ?? `#${twin.patientKey}`] as const]
    }),
  )
}
