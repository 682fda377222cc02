import type { Database } from '@homeside/api/database/database'
import { insurancePolicies } from '@homeside/api/database/tables/insurance'
import type { PatientRow } from '@homeside/api/database/tables/patients'
import { addDays } from '@homeside/api/dates/calendar'
import { saveCard } from '@homeside/api/resources/insurance-cards/cards'
import { policyColumns } from '@homeside/api/resources/insurance/policy-columns'
import { policyFields } from '@homeside/contract/insurance'
import type { PolicyFields } from '@homeside/contract/insurance'

import type { SandboxPolicy } from '../patients/sandbox-details.ts'
import { fillChange } from './fill-change.ts'
import { sandboxPicture } from './sandbox-picture.ts'

/** Writes a policy with the pictures of its card and its pending change. */
export async function fillPolicy(
  database: Database,
  { siteKey, patientKey, firstName, lastName }: PatientRow,
  accountKey: number,
  { level, proposed = false, change, card, ...policy }: SandboxPolicy,
  { now, today }: { now: Date; today: string },
): Promise<void> {
  const inDays = (days: number | undefined) => (days === undefined ? null : addDays(today, days))
  const fields: PolicyFields = {
    PayorName: policy.payorName,
    PolicyNumber: policy.policyNumber,
    GroupNumber: policy.groupNumber ?? null,
    PolicyHolder: policy.holder?.PolicyHolder ?? `${firstName} ${lastName}`,
    Relationship: policy.holder?.Relationship ?? 'Self',
    EffectiveDate: inDays(policy.startsInDays),
    EndDate: inDays(policy.endsInDays),
  }
  const [row] = await database
    .insert(insurancePolicies)
    .values({ siteKey, patientKey, level, inForce: !proposed, ...policyColumns(fields) })
    .returning()
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
