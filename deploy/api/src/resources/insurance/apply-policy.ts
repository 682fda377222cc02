import type { PolicyFields } from '@homeside/contract/insurance'
import { eq } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { insurancePolicies } from '../../database/tables/insurance-policies.ts'
import { policyColumns } from './policy-columns.ts'

/** Puts an approved policy in force. */
export async function applyPolicy(
  transaction: Database,
  scope: Scope,
  policyKey: number,
  fields: PolicyFields,
): Promise<void> {
  await transaction
    .update(insurancePolicies)
    .set({ ...policyColumns(fields), inForce: true })
    .where(ownedBy(scope, insurancePolicies, eq(insurancePolicies.policyKey, policyKey)))
}
