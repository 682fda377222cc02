import type { InsurancePolicy } from '@homeside/contract/insurance'
import type { OrderTerms } from '@homeside/contract/order-terms'
import type { PatientInfo } from '@homeside/contract/patient'

/** What the provider has on file that an order is checked against, and what it asks to be accepted. */
export interface OnFile {
  patient: PatientInfo
  policies: readonly InsurancePolicy[]
  terms: OrderTerms
}
