import { orderAheadDays } from '@homeside/contract/constants/limits'
import type { OrderDraft } from '@homeside/contract/order-drafts'

import { daysLeft } from './chosen-items.ts'
import type { ChosenItem } from './chosen-items.ts'

/** Why a person looks at an order before it is sent; section 4.3 of the specification. */
export type ReviewReason =
  | 'AddressIncorrect'
  | 'InsuranceIssue'
  | 'PrescriptionRequired'
  | 'SupplyVerification'
  | 'NotYetEligible'

/** Everything that staff will look at, so that the patient knows before placing the order. */
export function reviewReasons(order: OrderDraft, chosen: readonly ChosenItem[]): ReviewReason[] {
  const reasons: [ReviewReason, boolean][] = [
    ['AddressIncorrect', order.AddressIsCorrect === false],
    ['InsuranceIssue', order.InsuranceIsCorrect === false],
    ['PrescriptionRequired', chosen.some(({ supply }) => supply.EligibilityStatus === 'NeedsReview')],
    ['SupplyVerification', chosen.some(({ supply, item }) => item.Quantity > supply.MaxQty)],
    ['NotYetEligible', chosen.some(({ supply, item }) => (daysLeft(supply, item) ?? 0) > orderAheadDays)],
  ]
  return reasons.filter(([, applies]) => applies).map(([reason]) => reason)
}
