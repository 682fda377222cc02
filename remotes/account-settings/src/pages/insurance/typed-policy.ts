import type { Relationship } from '@homeside/contract/constants/patient-records'
import type { PolicyFields } from '@homeside/contract/insurance'

/** A policy as typed: every member is text, and optional ones may be empty. */
export type TypedPolicy = Record<keyof PolicyFields, string>

/** The form's first values. A new policy most often belongs to the patient. */
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

/** Converts a typed policy into the API's shape. The API checks each member. */
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
