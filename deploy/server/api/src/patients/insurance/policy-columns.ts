import type { PolicyFields } from '@homeside/contract/insurance'

import type { InsurancePolicyRow } from '../../platform/database/tables/insurance.ts'

type PolicyColumns = Omit<InsurancePolicyRow, 'policyKey' | 'siteKey' | 'patientKey' | 'level' | 'inForce'>

/** A card's data, as table columns. */
export function policyColumns(fields: PolicyFields): PolicyColumns {
  return {
    payorName: fields.PayorName,
    policyNumber: fields.PolicyNumber,
    groupNumber: fields.GroupNumber,
    policyHolder: fields.PolicyHolder,
    relationship: fields.Relationship,
    effectiveDate: fields.EffectiveDate,
    endDate: fields.EndDate,
  }
}

/** A card's data, as on the wire. */
export function presentPolicyFields(row: PolicyColumns): PolicyFields {
  return {
    PayorName: row.payorName,
    PolicyNumber: row.policyNumber,
    GroupNumber: row.groupNumber,
    PolicyHolder: row.policyHolder,
    Relationship: row.relationship,
    EffectiveDate: row.effectiveDate,
    EndDate: row.endDate,
  }
}
