import { madeUpOrder, madeUpSupply } from '../testing/made-up-order.ts'
import { chooseSupply, isEmpty, itemOf, quantityOf, setAddOn, setQuantity } from './edit-order.ts'

test('more than the allowance can be asked for, up to 999', () => {
  expect(quantityOf(setQuantity(madeUpOrder(), 1, 9), 1)).toBe(9)
  expect(quantityOf(setQuantity(madeUpOrder(), 1, 4000), 1)).toBe(999)
})

test('a quantity of zero removes the supply and keeps the answers about it', () => {
  const order = setQuantity(madeUpOrder({ 1: { ReplacementReason: 'Lost' } }), 1, 0)
  expect(isEmpty(order)).toBe(true)
  expect(itemOf(order, 1)?.ReplacementReason).toBe('Lost')
})

test('a changed choice asks again whether it is needed, and keeps the key', () => {
  const order = madeUpOrder({ 1: {} }, { AcceptsTerms: true, AcceptsAdditionalDisclaimer: true })
  const changed = setQuantity(order, 1, 2)
  expect(changed).not.toHaveProperty('AcceptsTerms')
  expect(changed).not.toHaveProperty('AcceptsAdditionalDisclaimer')
  expect(changed.OrderIdempotencyKey).toBe(order.OrderIdempotencyKey)
})

test('a supply whose usual quantity is zero is chosen once', () => {
  const supply = madeUpSupply({ DefaultQty: 0, EligibilityStatus: 'NeedsReview' })
  expect(quantityOf(chooseSupply(madeUpOrder(), supply), 1)).toBe(1)
})

test('an order is the same in whatever sequence it was chosen', () => {
  const chosen = [3, 1, 2].reduce((order, key) => setQuantity(order, key, key), madeUpOrder())
  expect(setQuantity(chosen, 1, 4).Items).toEqual([
    { SupplyKey: 1, Quantity: 4 },
    { SupplyKey: 2, Quantity: 2 },
    { SupplyKey: 3, Quantity: 3 },
  ])
})

test('a removed add-on is not in the order', () => {
  const order = setAddOn(setAddOn(madeUpOrder({ 1: {} }), 1, 5, 2), 1, 6, 1)
  expect(itemOf(order, 1)?.AddOns).toEqual([
    { AddOnKey: 5, Quantity: 2 },
    { AddOnKey: 6, Quantity: 1 },
  ])
  expect(itemOf(setAddOn(order, 1, 5, 0), 1)?.AddOns).toEqual([{ AddOnKey: 6, Quantity: 1 }])
  expect(itemOf(setAddOn(setAddOn(order, 1, 5, 0), 1, 6, 0), 1)?.AddOns).toBeUndefined()
})
