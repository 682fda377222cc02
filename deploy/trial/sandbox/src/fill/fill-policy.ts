import { saveCard } from '@homeside/api/patients/insurance-cards/cards'
import { policyColumns } from '@homeside/api/patients/insurance/policy-columns'
import type { Database } from '@homeside/api/platform/database/database'
import { insurancePolicies } from '@homeside/api/platform/database/tables/insurance'
import type { PatientRow } from '@homeside/api/platform/database/tables/patients'
import { addDays } from '@homeside/api/platform/dates/calendar'
import { policyFields } from '@homeside/contract/insurance'
import { and, eq } from 'drizzle-orm'

import type { SandboxPolicy } from '../patients/sandbox-details.ts'
import { fillChange } from './fill-change.ts'
import { policyFieldsOf } from './put-person.ts'
import { sandboxPicture } from './sandbox-picture.ts'

/**
 * Writes what a patient did about a policy: the pictures of its card, a change that waits, or a policy that they only
 * propose.
 */
export async function fillPolicy(
  database: Database,
  patient: PatientRow,
  accountKey: number,
  { proposed = false, change, card, ...policy }: SandboxPolicy,
  { now, today }: { now: Date; today: string },
): Promise<void> {
  const { siteKey, patientKey } = patient
  const inDays = (days: number) => addDays(today, days)
  const fields = policyFieldsOf(patient, policy, today)
  const { level } = policy
  if (proposed) {
    await database
      .insert(insurancePolicies)
      .values({ siteKey, patientKey, level, inForce: false, ...policyColumns(fields) })
  }
  const [row] = await database
    .select()
    .from(insurancePolicies)
    .where(and(eq(insurancePolicies.patientKey, patientKey), eq(insurancePolicies.level, level)))
  if (row === undefined) throw new Error('The policy was not written.')
  const { policyKey } = row
  if (card !== undefined) {
    const scope = { siteKey, patientKey }
    await saveCard(database, scope, { policyKey, side: 'front', picture: await sandboxPicture(card) }, now)
    await saveCard(database, scope, { policyKey, side: 'back', picture: await sandboxPicture('back') }, now)
  }
  const owner = {
    siteKey,
    patientKey,
    type: 'Insurance',
    policyKey,
    submittedByAccountKey: accountKey,
  } as const
  if (proposed) await fillChange(database, owner, { fields, daysAgo: 2 }, now)
  if (change === undefined) return
  const { payorName, policyNumber, startsInDays, endsInDays } = change.fields
  const changed = policyFields.parse({
    ...fields,
    PayorName: payorName,
    PolicyNumber: policyNumber,
    EffectiveDate: inDays(startsInDays),
    EndDate: inDays(endsInDays),
  })
  await fillChange(database, owner, { ...change, fields: changed }, now)
}
