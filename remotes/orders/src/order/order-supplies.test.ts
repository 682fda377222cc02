import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { SupplyItem } from '@homeside/contract/orders'

import { madeUpOrder, madeUpSupply } from '../testing/made-up-order.ts'
import { type DraftItem, itemOf } from './edit-order.ts'
import { chosenItems, costOf, daysLeft, lacksAnswer, type ReviewReason, reviewReasons } from './order-supplies.ts'

test('the estimated copay counts every piece', () => {
  const items = [madeUpSupply(), madeUpSupply({ SupplyKey: 2, EstimatedCopayCents: 100 })]
  expect(costOf(chosenItems(madeUpOrder({ 1: { Quantity: 2 }, 2: { Quantity: 2 } }), items))).toMatchObject({
    copay: 700,
    unknown: 0,
    way: 'bill',
  })
})

test('a supply whose copay is not known is counted, and the others are summed; such an order is not paid at once', () => {
  const items = [madeUpSupply(), madeUpSupply({ SupplyKey: 2, EstimatedCopayCents: null })]
  const cost = (...asks: boolean[]) => costOf(chosenItems(madeUpOrder({ 1: { Quantity: 2 }, 2: {} }), items), ...asks)
  expect(cost(true)).toMatchObject({ copay: 500, unknown: 1, isUnknown: false, way: 'bill' })
  expect(costOf(chosenItems(madeUpOrder({ 1: {} }), items), true)).toMatchObject({ total: 250, way: 'now' })
})

test('add-ons cost their price each; those of supplies that are not chosen cost nothing', () => {
  const AddOns = [{ AddOnKey: 3, PlainName: 'Wipes', PriceCents: 899, MaxQty: 3 }]
  const items = [madeUpSupply({ AddOns }), madeUpSupply({ SupplyKey: 2, AddOns })]
  const draft = madeUpOrder({
    1: { AddOns: [{ AddOnKey: 3, Quantity: 2 }] },
    2: { Quantity: 0, AddOns: [{ AddOnKey: 3, Quantity: 1 }] },
  })
  expect(costOf(chosenItems(draft, items)).addOns).toBe(1798)
})

test('days remaining are calculated from what is left and how fast it is used', () => {
  const supply = madeUpSupply({ UsageTrackingMode: 'AmountPerDay' })
  const order = madeUpOrder({ 1: { Usage: { AmountPerDay: 3, ItemQtyRemaining: 20 } } })
  expect(daysLeft(supply, itemOf(order, 1))).toBe(6)
})

test('an answer is missing until the days are known and the reason for a replacement is told', () => {
  const items = [
    madeUpSupply({ UsageTrackingMode: 'DaysRemaining' }),
    madeUpSupply({ SupplyKey: 2, RequiresReplacementReason: true }),
    madeUpSupply({ SupplyKey: 3 }),
  ]
  const isMissing = (order: OrderDraft) => chosenItems(order, items).map(lacksAnswer)
  expect(isMissing(madeUpOrder({ 1: {}, 2: {}, 3: {} }))).toEqual([true, true, false])
  const told = madeUpOrder({ 1: { Usage: { DaysRemaining: 0 } }, 2: { ReplacementReason: 'Damaged' }, 3: {} })
  expect(isMissing(told)).toEqual([false, false, false])
})

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
])('what staff look at: %s', (reason, supply, item, answers) => {
  const order = madeUpOrder({ 1: item }, answers)
  const reasons = reviewReasons(order, chosenItems(order, [madeUpSupply(supply)]))
  expect(reasons).toEqual(reason === null ? [] : [reason])
})
