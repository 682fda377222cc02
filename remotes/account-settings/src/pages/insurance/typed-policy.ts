import type { Relationship } from '@homeside/contract/constants/relationships'
import type { PolicyFields } from '@homeside/contract/insurance'

/** A policy as it is typed: every member is text, and what may be missing is empty. */
export type TypedPolicy = Record<keyof PolicyFields, string>

/** What the form begins with; a new policy is most often the patient's own. */
export function typedPolicy(policy: PolicyFields | null, patientName: string): TypedPolicy {
  return {
    PayorName: policy?.PayorName ?? '',
    PolicyNumber: policy?.PolicyNumber ?? '',
    GroupNumber: policy?.GroupNumber ?? '',
    PolicyHolder: policy?.PolicyHolder ?? patientName,
    Relationship: policy?.Relationship ?? 'Self',
    EffectiveDate: policy?.EffectiveDate ?? '',
    EndDate: policy?.EndDate ?? '',
  }
}

/** A typed policy as the API takes it, which has the last word on each member. */
export function policyOf({ Relationship: relationship, ...typed }: TypedPolicy): PolicyFields {
  return {
    PayorName: typed.PayorName,
    PolicyNumber: typed.PolicyNumber,
    GroupNumber: typed.GroupNumber.trim() || null,
    PolicyHolder: typed.PolicyHolder,
    Relationship: relationship as Relationship,
    EffectiveDate: typed.EffectiveDate || null,
    EndDate: typed.EndDate || null,
  }
}
