import { timeZoneKeyOfState } from '@homeside/contract/constants/time-zones'
import type { StaffPatient } from '@homeside/contract/staff-patients'
import { ne } from 'drizzle-orm'

import { paperVersion } from '../messages/consents/consents.ts'
import { detailNames, detailsOf } from '../patients/details/patient-columns.ts'
import { formsOfName, isSameName, isSamePerson } from '../platform/codes/same-name.ts'
import type { Database } from '../platform/database/database.ts'
import { servedBy } from '../platform/database/scope.ts'
import { consents, patientContacts, patients } from '../platform/database/tables/patients.ts'
import { insertRows, isOneOf } from '../platform/database/write-rows.ts'
import type { OnFile } from './known-patients.ts'
import type { GivenPatient } from './put-supplies.ts'

/** Writes the patients who are not on file, with what is taken of new patients only. Returns their keys. */
export async function createPatients(
  transaction: Database,
  siteKey: number,
  fresh: readonly StaffPatient[],
): Promise<Map<string, number>> {
  const empty = Object.fromEntries(detailNames.map((name) => [name, null]))
  const rows = fresh.map((given) => ({
    siteKey,
    externalKey: given.ExternalKey,
    ...empty,
    ...detailsOf(given),
    status: given.ClosedOn == null ? ('Active' as const) : ('Closed' as const),
    timeZoneKey: given.TimeZoneKey ?? timeZoneKeyOfState(given.Address.State),
    languageOnFile: given.Language ?? null,
  }))
  const returned = await insertRows(transaction, patients, rows, ['externalKey', 'patientKey'])
  const keys = new Map(returned.map(({ externalKey, patientKey }) => [String(externalKey), Number(patientKey)]))
  const contacts = fresh.flatMap(({ ExternalKey, EmergencyContact, ResponsibleParty }) =>
    (
      [
        ['Emergency', EmergencyContact],
        ['ResponsibleParty', ResponsibleParty],
      ] as const
    ).flatMap(([role, contact]) => {
      if (contact == null) return []
      const { Name: name, Relationship: relationship, Phone: phone } = contact
      return [{ siteKey, patientKey: keys.get(ExternalKey) ?? 0, role, name, relationship, phone }]
    }),
  )
  await insertRows(transaction, patientContacts, contacts)
  await recordPaper(
    transaction,
    fresh.map((given) => ({ siteKey, patientKey: keys.get(given.ExternalKey) ?? 0, given })),
  )
  return keys
}

/** Records what patients agreed to on paper. */
export async function recordPaper(transaction: Database, placed: readonly GivenPatient[]): Promise<void> {
  const agreed = placed.flatMap(({ siteKey, patientKey, given: { TextsAgreedOn, Language } }) =>
    TextsAgreedOn == null
      ? []
      : [
          {
            siteKey,
            patientKey,
            consentType: 'TextMessages' as const,
            documentVersion: paperVersion,
            language: Language ?? ('en' as const),
            consentedAt: new Date(`${TextsAgreedOn}T12:00:00Z`),
          },
        ],
  )
  await insertRows(transaction, consents, agreed)
}

/**
 * The new patients who have the name and birth date of somebody whose record is open: perhaps one person under two keys.
 * By their key, the key of the open record.
 *
 * @param byLastName Also finds another first name, which may be a nickname. The same first name comes first.
 */
export async function findTwins(
  transaction: Database,
  siteKey: number,
  taken: readonly StaffPatient[],
  onFile: OnFile,
  { byLastName = false }: { byLastName?: boolean } = {},
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
  // Many share a day where the day is not known, and to compare each with each would take minutes.
  const byForm = new Map<string, typeof open>()
  for (const one of open) {
    const { whole, part } = formsOfName(one.lastName)
    for (const form of [...whole.map((each) => `=${each}`), ...part.map((each) => `~${each}`)]) {
      const name = `${one.dateOfBirth}${form}`
      const alike = byForm.get(name)
      if (alike === undefined) byForm.set(name, [one])
      else alike.push(one)
    }
  }
  return new Map(
    fresh.flatMap((given) => {
      const claimed = { lastName: given.LastName, dateOfBirth: given.DateOfBirth }
      const { whole, part } = formsOfName(given.LastName)
      const forms = [...whole.flatMap((each) => [`=${each}`, `~${each}`]), ...part.map((each) => `=${each}`)]
      const alike = forms
        .flatMap((form) => byForm.get(`${given.DateOfBirth}${form}`) ?? [])
        .filter((one) => isSamePerson(one, claimed))
      const twin =
        alike.find((one) => isSameName(one.firstName, given.FirstName)) ?? (byLastName ? alike[0] : undefined)
      return twin === undefined ? [] : [[given.ExternalKey, twin.externalKey ?? `#${twin.patientKey}`] as const]
    }),
  )
}
