import type { PolicyStatus } from '@homeside/contract/constants/insurance-states'

import type { InsurancePolicyRow } from '../../database/tables/insurance-policies.ts'

/**
 * Where a policy stands on the patient's own day. Without a first day, or before it, nothing says that the policy
 * covers now. Section 4.3 of the specification.
 */
export function policyStatus(
  { inForce, effectiveDate, endDate }: Pick<InsurancePolicyRow, 'inForce' | 'effectiveDate' | 'endDate'>,
  today: string,
): PolicyStatus {
  if (!inForce) return 'PendingReview'
  if (endDate !== null && endDate < today) return 'Expired'
  return effectiveDate !== null && effectiveDate <= today ? 'Active' : 'NotSpecified'
}
