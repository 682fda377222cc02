import { madeUpDraft } from '../testing/made-up-draft.ts'
import { madeUpSupply } from '../testing/made-up-supply.ts'
import { chooseSupply, setAddOn, setQuantity } from './edit-draft.ts'
import { isEmpty, quantityOf } from './order-draft.ts'

test('more than the allowance can be asked for, up to 999', () => {
  expect(quantityOf(setQuantity(madeUpDraft(), 1, 9), 1)).toBe(9)
  expect(quantityOf(setQuantity(madeUpDraft(), 1, 4000), 1)).toBe(999)
})

test('a quantity of none takes the supply out and keeps what was told of it', () => {
  const draft = setQuantity(madeUpDraft({ 1: { ReplacementReason: 'Lost' } }), 1, 0)
  expect(isEmpty(draft)).toBe(true)
  expect(draft.items[1]?.ReplacementReason).toBe('Lost')
})

test('choosing differently asks again whether it is needed, and keeps the key', () => {
  const draft = madeUpDraft({ 1: {} }, { AcceptsTerms: true, AcceptsAdditionalDisclaimer: true })
  const changed = setQuantity(draft, 1, 2)
  expect(changed.answers).toMatchObject({ AcceptsTerms: false, AcceptsAdditionalDisclaimer: false })
  expect(changed.idempotencyKey).toBe(draft.idempotencyKey)
  expect(changed.isUnsaved).toBe(true)
})

test('a supply whose usual quantity is none is chosen once', () => {
  const item = madeUpSupply({ DefaultQty: 0, EligibilityStatus: 'NeedsReview' })
  expect(quantityOf(chooseSupply(madeUpDraft(), item), 1)).toBe(1)
})

test('an add-on that is taken out is not in it', () => {
  const draft = setAddOn(madeUpDraft({ 1: {} }), 1, 5, 2)
  expect(draft.items[1]?.addOns).toEqual({ 5: 2 })
  expect(setAddOn(draft, 1, 5, 0).items[1]?.addOns).toEqual({})
})
