import type { SubmitInsuranceRequest } from '@homeside/contract/insurance'

type Policy = SubmitInsuranceRequest['Policies'][number]

/** A policy as a patient may submit it. */
export function submittedPolicy(changes: Partial<Policy> = {}): Policy {
  return {
    Level: 2,
    PayorName: 'Meadow Health',
    PolicyNumber: 'MH-100',
    GroupNumber: null,
    PolicyHolder: 'Pat Doe',
    Relationship: 'Self',
    EffectiveDate: '2026-01-01',
    EndDate: null,
    ...changes,
  }
}

/** A request that says what is wrong with the insurance on file. */
export function insuranceRequest(...policies: Policy[]): SubmitInsuranceRequest {
  return { InsuranceIsCorrect: false, Policies: policies }
}
