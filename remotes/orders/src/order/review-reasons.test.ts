import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { SupplyItem } from '@homeside/contract/orders'

import { madeUpOrder } from '../testing/made-up-order.ts'
import { madeUpSupply } from '../testing/made-up-supply.ts'
import { chosenItems } from './chosen-items.ts'
import type { DraftItem } from './edit-order.ts'
import { reviewReasons } from './review-reasons.ts'
import type { ReviewReason } from './review-reasons.ts'

type Case = [ReviewReason | null, Partial<SupplyItem>, Partial<DraftItem>, Partial<OrderDraft>]

const lasting = (days: number): Partial<DraftItem> => ({ Usage: { DaysRemaining: days } })

test.each<Case>([
  [null, {}, { Quantity: 2 }, {}],
  ['AddressIncorrect', {}, {}, { AddressIsCorrect: false }],
  ['InsuranceIssue', {}, {}, { InsuranceIsCorrect: false }],
  ['PrescriptionRequired', { EligibilityStatus: 'NeedsReview' }, {}, {}],
  ['SupplyVerification', {}, { Quantity: 3 }, {}],
  [null, { UsageTrackingMode: 'DaysRemaining' }, lasting(30), {}],
  ['NotYetEligible', { UsageTrackingMode: 'DaysRemaining' }, lasting(31), {}],
])('%s', (reason, supply, item, answers) => {
  const order = madeUpOrder({ 1: item }, answers)
  const reasons = reviewReasons(order, chosenItems(order, [madeUpSupply(supply)]))
  expect(reasons).toEqual(reason === null ? [] : [reason])
})
