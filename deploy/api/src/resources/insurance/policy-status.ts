import type { PolicyStatus } from '@homeside/contract/constants/insurance-states'

import type { InsurancePolicyRow } from '../../database/tables/insurance-policies.ts'

/**
 * The status of a policy on the patient's own date. Without a first day, or before it, nothing says that it covers now.
 * Section 4.3 of the specification.
 */
export function policyStatus(
  { inForce, effectiveDate, endDate }: Pick<InsurancePolicyRow, 'inForce' | 'effectiveDate' | 'endDate'>,
  today: string,
): PolicyStatus {
  if (!inForce) return 'PendingReview'
  if (endDate !== null && endDate < today) return 'Expired'
  return effectiveDate !== null && effectiveDate <= today ? 'Active' : 'NotSpecified'
}
