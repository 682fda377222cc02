import { orderAheadDays } from '@homeside/contract/constants/limits'

import { daysLeft } from './chosen-items.ts'
import type { ChosenItem } from './chosen-items.ts'
import type { ReviewAnswers } from './order-draft.ts'

/** Why a person looks at an order before anything is sent; section 4.3 of the specification. */
export type ReviewReason =
  | 'AddressIncorrect'
  | 'InsuranceIssue'
  | 'PrescriptionRequired'
  | 'SupplyVerification'
  | 'NotYetEligible'

/** All that staff will look at, so that the patient knows before the order is placed. */
export function reviewReasons(chosen: readonly ChosenItem[], answers: ReviewAnswers): ReviewReason[] {
  const reasons: [ReviewReason, boolean][] = [
    ['AddressIncorrect', answers.AddressIsCorrect === 'no'],
    ['InsuranceIssue', answers.InsuranceIsCorrect === 'no'],
    ['PrescriptionRequired', chosen.some(({ supply }) => supply.EligibilityStatus === 'NeedsReview')],
    ['SupplyVerification', chosen.some(({ supply, quantity }) => quantity > supply.MaxQty)],
    ['NotYetEligible', chosen.some((item) => (daysLeft(item) ?? 0) > orderAheadDays)],
  ]
  return reasons.filter(([, applies]) => applies).map(([reason]) => reason)
}
