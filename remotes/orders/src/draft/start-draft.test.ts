import type { Order } from '@homeside/contract/orders'

import { madeUpDraft, owner } from '../testing/made-up-draft.ts'
import { madeUpSupply } from '../testing/made-up-supply.ts'
import { chosenItems } from './chosen-items.ts'
import { fitDraft, orderAgain, startDraft } from './start-draft.ts'

/** How many of which supply. */
function chosen(draft: ReturnType<typeof startDraft>) {
  return Object.fromEntries(Object.entries(draft.items).map(([key, { quantity }]) => [key, quantity]))
}

test('a new draft has everything due in its usual quantity, and nothing else', () => {
  const items = [
    madeUpSupply({ SupplyKey: 1, DefaultQty: 2 }),
    madeUpSupply({ SupplyKey: 2, EligibilityStatus: 'NotYetEligible' }),
    madeUpSupply({ SupplyKey: 3, EligibilityStatus: 'NeedsReview' }),
    madeUpSupply({ SupplyKey: 4, EligibilityStatus: 'Blocked' }),
    madeUpSupply({ SupplyKey: 5, MaxQty: 0 }),
    madeUpSupply({ SupplyKey: 6, UsageTrackingMode: 'DaysRemaining' }),
    madeUpSupply({ SupplyKey: 7, RequiresReplacementReason: true }),
  ]
  expect(chosen(startDraft(owner, items))).toEqual({ 1: 2 })
})

test('need is never confirmed for the patient', () => {
  expect(startDraft(owner, [madeUpSupply()]).answers.AcceptsTerms).toBe(false)
})

test('two drafts have two idempotency keys', () => {
  expect(startDraft(owner, []).idempotencyKey).not.toBe(startDraft(owner, []).idempotencyKey)
})

test('nothing of a new draft has to be kept', () => {
  expect(startDraft(owner, [madeUpSupply()]).isUnsaved).toBe(false)
})

test('an older draft loses what can no longer be ordered, and what was agreed to', () => {
  const draft = madeUpDraft({ 1: { quantity: 5 }, 2: {} }, { AcceptsTerms: true })
  const today = [madeUpSupply(), madeUpSupply({ SupplyKey: 2, EligibilityStatus: 'NotYetEligible' })]
  const fitted = fitDraft(draft, today)
  expect(chosen(fitted)).toEqual({ 1: 5, 2: 0 })
  expect(fitted.answers.AcceptsTerms).toBe(false)
})

test('an older draft that still holds keeps its answers', () => {
  const draft = madeUpDraft({ 1: {} }, { AcceptsTerms: true, ChangeDescription: 'New street' })
  expect(fitDraft(draft, [madeUpSupply()])).toBe(draft)
})

test('a draft that was sent is never changed, since its order may exist', () => {
  const draft = { ...madeUpDraft({ 1: {} }), wasSent: true }
  expect(fitDraft(draft, [madeUpSupply({ EligibilityStatus: 'NotYetEligible' })])).toBe(draft)
})

test('an order again is that order alone, as far as it can be ordered', () => {
  const items = [
    madeUpSupply(),
    madeUpSupply({ SupplyKey: 2 }),
    madeUpSupply({ SupplyKey: 3, EligibilityStatus: 'Blocked' }),
  ]
  const order = {
    Items: [
      { SupplyKey: 2, Quantity: 1 },
      { SupplyKey: 3, Quantity: 1 },
    ],
  } as Order
  const again = orderAgain(startDraft(owner, items), order, items)
  expect(chosenItems(again, items).map(({ supply }) => supply.SupplyKey)).toEqual([2])
})

test('an order again adds to what the patient has chosen themselves', () => {
  const items = [madeUpSupply(), madeUpSupply({ SupplyKey: 2 })]
  const begun = { ...madeUpDraft({ 1: { quantity: 2 } }), isUnsaved: true }
  const order = {
    Items: [
      { SupplyKey: 1, Quantity: 1 },
      { SupplyKey: 2, Quantity: 1 },
    ],
  } as Order
  expect(chosen(orderAgain(begun, order, items))).toEqual({ 1: 2, 2: 1 })
})
