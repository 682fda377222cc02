import { isDeepStrictEqual } from 'node:util'

import type { staffEditPolicy } from '@homeside/contract/staff-edits'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'

import { enterDetails } from '../../patients/changes/enter-details.ts'
import { findWaitingChange } from '../../patients/changes/queries.ts'
import { removeCards } from '../../patients/insurance-cards/cards.ts'
import { policyColumns, presentPolicyFields } from '../../patients/insurance/queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { insurancePolicies } from '../../platform/database/tables/insurance.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { refuseChanged } from '../../platform/problems/refuse-changed.ts'

/**
 * Puts a policy in force as a patient told it to staff. Pictures of the card stay with a policy in force. The caller holds
 * the patient's lock.
 *
 * @returns whether anything changed.
 * @throws Problem changed-meanwhile when staff saw another policy than the one on file; validation when a change that the
 *   patient asked for at this level waits for a decision.
 */
export async function editPolicy(
  transaction: Database,
  scope: Scope,
  { Level: level, Policy: fields, Reason: reason, Seen: seen }: z.output<typeof staffEditPolicy.body>,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  const [row] = await transaction
    .select()
    .from(insurancePolicies)
    .where(ownedBy(scope, insurancePolicies, eq(insurancePolicies.level, level)))
  const onFile = row?.inForce === true ? presentPolicyFields(row) : null
  refuseChanged(isDeepStrictEqual(seen, onFile) ? [] : ['Seen'])
  if (row && (await findWaitingChange(transaction, scope, { type: 'Insurance', policyKey: row.policyKey })) !== null) {
    throw new Problem('validation', { fields: { Level: 'taken' } })
  }
  if (isDeepStrictEqual(fields, onFile)) return false
  // The pictures of a policy that ended, or was refused, do not belong to this one.
  if (row && !row.inForce) await removeCards(transaction, scope, row.policyKey)
  const policy = { ...policyColumns(fields), inForce: true }
  const [written] = await transaction
    .insert(insurancePolicies)
    .values({ ...scope, level, ...policy })
    .onConflictDoUpdate({
      target: [insurancePolicies.siteKey, insurancePolicies.patientKey, insurancePolicies.level],
      set: policy,
    })
    .returning({ policyKey: insurancePolicies.policyKey })
  if (written === undefined) throw new Error('The policy was not written.')
  await enterDetails(transaction, scope, { fields, policyKey: written.policyKey, reason, by, now })
  return true
}
