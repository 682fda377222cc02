import type { SupplyItem } from '@homeside/contract/orders'

import { madeUpDraft } from '../testing/made-up-draft.ts'
import { madeUpSupply } from '../testing/made-up-supply.ts'
import { chosenItems } from './chosen-items.ts'
import { noUsage } from './order-draft.ts'
import type { DraftItem, ReviewAnswers } from './order-draft.ts'
import { reviewReasons } from './review-reasons.ts'
import type { ReviewReason } from './review-reasons.ts'

type Case = [ReviewReason | null, Partial<SupplyItem>, Partial<DraftItem>, Partial<ReviewAnswers>]

const lasting = (days: string): Partial<DraftItem> => ({ Usage: { ...noUsage, DaysRemaining: days } })

test.each<Case>([
  [null, {}, { quantity: 2 }, { AddressIsCorrect: 'elsewhere' }],
  ['AddressIncorrect', {}, {}, { AddressIsCorrect: 'no' }],
  ['InsuranceIssue', {}, {}, { InsuranceIsCorrect: 'no' }],
  ['PrescriptionRequired', { EligibilityStatus: 'NeedsReview' }, {}, {}],
  ['SupplyVerification', {}, { quantity: 3 }, {}],
  [null, { UsageTrackingMode: 'DaysRemaining' }, lasting('30'), {}],
  ['NotYetEligible', { UsageTrackingMode: 'DaysRemaining' }, lasting('31'), {}],
])('%s', (reason, supply, item, answers) => {
  const draft = madeUpDraft({ 1: item }, answers)
  const reasons = reviewReasons(chosenItems(draft, [madeUpSupply(supply)]), draft.answers)
  expect(reasons).toEqual(reason === null ? [] : [reason])
})
