import type { SupplyItem } from '@homeside/contract/orders'

import { chosenItems, estimateCopay } from './chosen-items.ts'
import { chooseSupply, fitDraft, setQuantity, startDraft, toRequest } from './order-draft.ts'

const owner = { patientKey: 7, alias: 'bluebird-hme' }

function supply(changes: Partial<SupplyItem>): SupplyItem {
  return {
    SupplyKey: 1,
    HcpcsCode: 'A7032',
    Name: 'Cushion for nasal mask interface',
    PlainName: 'Nasal mask cushion',
    Category: 'Cpap',
    PhotoUrl: null,
    MaxQty: 2,
    DefaultQty: 2,
    Size: null,
    LastOrderDate: null,
    LastQty: null,
    AvailableToOrderDate: null,
    EligibilityStatus: 'Eligible',
    ReasonCode: null,
    UsageTrackingMode: 'None',
    UnitsPerItem: 1,
    RequiresReplacementReason: false,
    AddOns: [],
    EstimatedCopayCents: 250,
    ...changes,
  }
}

test('a new draft has everything due in its usual quantity, and nothing else', () => {
  const items = [
    supply({ SupplyKey: 1, DefaultQty: 2 }),
    supply({ SupplyKey: 2, EligibilityStatus: 'NotYetEligible' }),
    supply({ SupplyKey: 3, EligibilityStatus: 'NeedsReview' }),
    supply({ SupplyKey: 4, EligibilityStatus: 'Blocked' }),
    supply({ SupplyKey: 5, MaxQty: 0 }),
    supply({ SupplyKey: 6, UsageTrackingMode: 'DaysRemaining' }),
    supply({ SupplyKey: 7, RequiresReplacementReason: true }),
  ]
  expect(startDraft(owner, items).quantities).toEqual({ 1: 2 })
})

test('need is never confirmed for the patient', () => {
  expect(startDraft(owner, [supply({})]).agrees).toBe(false)
})

test('two drafts have two idempotency keys', () => {
  expect(startDraft(owner, []).idempotencyKey).not.toBe(startDraft(owner, []).idempotencyKey)
})

test('a quantity above the allowance becomes the allowance', () => {
  const item = supply({ MaxQty: 3 })
  expect(setQuantity(startDraft(owner, [item]), item, 9).quantities).toEqual({ 1: 3 })
})

test('a quantity of none takes the supply out', () => {
  const item = supply({})
  expect(setQuantity(startDraft(owner, [item]), item, 0).quantities).toEqual({})
})

test('choosing differently asks again whether it is needed, and keeps the key', () => {
  const item = supply({})
  const draft = { ...startDraft(owner, [item]), agrees: true }
  const changed = setQuantity(draft, item, 1)
  expect(changed.agrees).toBe(false)
  expect(changed.idempotencyKey).toBe(draft.idempotencyKey)
})

test('a supply whose usual quantity is none is chosen once', () => {
  const item = supply({ DefaultQty: 0, EligibilityStatus: 'NeedsReview' })
  expect(chooseSupply(startDraft(owner, []), item).quantities).toEqual({ 1: 1 })
})

test('an older draft loses what can no longer be ordered and what is over the allowance', () => {
  const draft = { ...startDraft(owner, [supply({ SupplyKey: 1 }), supply({ SupplyKey: 2 })]), agrees: true }
  const today = [supply({ SupplyKey: 1, MaxQty: 1 }), supply({ SupplyKey: 2, EligibilityStatus: 'NotYetEligible' })]
  expect(fitDraft(draft, today)).toMatchObject({ quantities: { 1: 1 }, agrees: false })
})

test('an older draft that still holds keeps its answers', () => {
  const items = [supply({})]
  const draft = { ...startDraft(owner, items), agrees: true, changeDescription: 'New street' }
  expect(fitDraft(draft, items)).toEqual(draft)
})

test('a draft that was sent is never changed, since its order may exist', () => {
  const draft = { ...startDraft(owner, [supply({})]), wasSent: true }
  expect(fitDraft(draft, [supply({ EligibilityStatus: 'NotYetEligible' })])).toEqual(draft)
})

test('a description that no longer applies is not sent', () => {
  const draft = { ...startDraft(owner, [supply({})]), changeDescription: 'New street' }
  expect(toRequest(draft)).not.toHaveProperty('ChangeDescription')
  expect(toRequest({ ...draft, addressIsCorrect: false })).toHaveProperty('ChangeDescription', 'New street')
})

test('the estimated copay counts every piece', () => {
  const items = [supply({ SupplyKey: 1, EstimatedCopayCents: 250 }), supply({ SupplyKey: 2, EstimatedCopayCents: 100 })]
  expect(estimateCopay(chosenItems(startDraft(owner, items), items))).toBe(700)
})

test('one unknown copay makes the whole unknown', () => {
  const items = [supply({ SupplyKey: 1 }), supply({ SupplyKey: 2, EstimatedCopayCents: null })]
  expect(estimateCopay(chosenItems(startDraft(owner, items), items))).toBeNull()
})
