import type { InsurancePolicy } from '@homeside/contract/insurance'
import type { OrderTerms } from '@homeside/contract/order-terms'
import type { PatientInfo } from '@homeside/contract/patient'
import type { Language } from '@homeside/contract/wire'
import { insuranceQuery, patientInfoQuery } from '@homeside/parts/patient/patient-queries'

import { orderTermsQuery } from '../../api/order-queries.ts'

/** The data on file that an order is checked against, and the terms to accept. */
export interface ReviewData {
  patient: PatientInfo
  policies: readonly InsurancePolicy[]
  terms: OrderTerms
}

/** The data on file and the terms, as one query. */
export function reviewDataQuery(language: Language) {
  return {
    queryKey: ['review-data', { language }],
    queryFn: async (context: { signal: AbortSignal }): Promise<ReviewData> => {
      const [patient, { Items }, terms] = await Promise.all([
        patientInfoQuery.queryFn(context),
        insuranceQuery.queryFn(context),
        orderTermsQuery(language).queryFn(context),
      ])
      return { patient, policies: Items, terms }
    },
  }
}
