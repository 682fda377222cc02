import type { enterPatient as enterPatientCall } from '@homeside/contract/staff-edits'
import type { z } from 'zod'

import { enterDetails } from '../patients/changes/submit-change.ts'
import { lockMerging } from '../patients/merging/merge-records.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/problems/problem.ts'
import { addEvent } from '../providers/events/relay-events.ts'
import { createPatients, findTwins } from './create-patients.ts'
import { faultFinder } from './find-faults.ts'
import { readOnFile } from './known-patients.ts'

/**
 * Writes a patient whom staff enter by hand. For 14 days an import keeps what they entered.
 *
 * @returns no key, and nothing is written, where somebody looks alike and nobody said that it is another person.
 * @throws Problem validation for a key that is taken or of an erased record, without a phone, or for a birth to come.
 */
export async function enterPatient(
  database: Database,
  siteKey: number,
  { IsSomebodyElse = false, ...given }: z.output<typeof enterPatientCall.body>,
  { by, now }: { by: string; now: Date },
): Promise<{ patientKey: number | null; looksLike: string | null }> {
  if (given.MobilePhone == null && given.HomePhone == null) {
    throw new Problem('validation', { fields: { MobilePhone: 'required' } })
  }
  return database.transaction(async (transaction) => {
    // An import may bring the same patient meanwhile.
    await lockMerging(transaction, siteKey)
    const keys = { patients: [given.ExternalKey], supplies: [], dispensings: [], credits: [] }
    const onFile = await readOnFile(transaction, { siteKey }, keys, now)
    const { ExternalKey, ...faults } = (await faultFinder(transaction, onFile, { now }))(given)
    if (ExternalKey !== undefined || onFile.patients.has(given.ExternalKey)) {
      throw new Problem('validation', { fields: { ExternalKey: 'taken' } })
    }
    if (faults['DateOfBirth']) throw new Problem('validation', { fields: { DateOfBirth: 'date-in-future' } })
    const twins = await findTwins(transaction, siteKey, [given], onFile, { byLastName: true })
    const looksLike = twins.get(given.ExternalKey) ?? null
    if (looksLike !== null && !IsSomebodyElse) return { patientKey: null, looksLike }
    const patientKey = (await createPatients(transaction, siteKey, [given])).get(given.ExternalKey)
    if (patientKey === undefined) throw new Error('The patient was not written.')
    const { FirstName, LastName, MobilePhone, HomePhone, Email, Address } = given
    const fields = { FirstName, LastName, MobilePhone, HomePhone, Email: Email ?? undefined, Address }
    await enterDetails(transaction, { siteKey, patientKey }, { fields, reason: null, by, now })
    await addEvent(transaction, { siteKey, patientKey }, { type: 'patient.entered' }, now)
    return { patientKey, looksLike }
  })
}
