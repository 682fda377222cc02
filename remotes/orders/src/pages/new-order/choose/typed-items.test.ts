import { orderDraft } from '@homeside/contract/order-drafts'

import { itemOf } from '../../../order/edit-order.ts'
import { madeUpOrder, madeUpSupply } from '../../../testing/made-up-order.ts'
import { isUnfinished, typedValues, unfinishedOf, withTyped } from './typed-items.ts'

/** An order of one supply, with these answers about its use. */
function told(Usage: Readonly<Record<string, string>>, ReplacementReason = '') {
  const order = madeUpOrder({ 1: {} })
  const [[name, before] = []] = Object.entries(typedValues(order, [madeUpSupply()]).Items)
  if (!name || !before) throw new Error('No supply.')
  return withTyped(order, { Items: { [name]: { ...before, Usage: { ...before.Usage, ...Usage }, ReplacementReason } } })
}

test('numbers are parsed, also with a comma', () => {
  expect(
    itemOf(told({ AmountPerDay: '0,5', ItemQtyRemaining: '20', FrequencyInterval: 'Weeks' }, 'Lost'), 1),
  ).toMatchObject({
    Usage: { AmountPerDay: 0.5, ItemQtyRemaining: 20, FrequencyInterval: 'Weeks' },
    ReplacementReason: 'Lost',
  })
})

test('invalid answers are left out, so that the rest can be saved', () => {
  const order = told({ AmountPerDay: 'two', ItemQtyRemaining: '1.5', QtyOnHand: '1000', DaysRemaining: '7' })
  expect(itemOf(order, 1)?.Usage).toEqual({ DaysRemaining: 7 })
  expect(orderDraft.safeParse(order).success).toBe(true)
})

test.each(['1,000', '1.000', '12,345', '999.999'])('%s may be one or a thousand, so nothing is stored', (text) => {
  expect(
    itemOf(told({ AmountPerDay: text, ItemQtyRemaining: text, FrequencyOfUseQuantity: text }), 1)?.Usage,
  ).toBeUndefined()
})

test.each([
  ['0,125', 0.125],
  ['0.500', 0.5],
  ['2,5', 2.5],
  ['12.25', 12.25],
  ['.5', 0.5],
  ['\u200e2.5\u200e', 2.5],
  ['２５', 25],
])('%s can only be one number', (text, amount) => {
  expect(itemOf(told({ AmountPerDay: text }), 1)?.Usage).toEqual({ AmountPerDay: amount })
})

test('stored answers are shown in their fields', () => {
  const order = told({ AmountPerDay: '0.5', FrequencyInterval: 'Weeks' }, 'Lost')
  expect(Object.values(typedValues(order, [madeUpSupply()]).Items)).toMatchObject([
    { Usage: { AmountPerDay: '0.5', FrequencyInterval: 'Weeks', DaysRemaining: '' }, ReplacementReason: 'Lost' },
  ])
})

test('an order without new answers is the same object', () => {
  const order = madeUpOrder({ 1: { Usage: { DaysRemaining: 7 }, ReplacementReason: 'Lost' } }, { AcceptsTerms: true })
  expect(withTyped(order, typedValues(order, [madeUpSupply(), madeUpSupply({ SupplyKey: 2 })]))).toBe(order)
})

test('invalid text is kept beside the order, and appears in its field again', () => {
  const order = madeUpOrder({ 1: { Quantity: 2 } })
  const supplies = [madeUpSupply()]
  const values = typedValues(order, supplies)
  const typed = Object.fromEntries(
    Object.entries(values.Items).map(([name, item]) => [
      name,
      { ...item, Quantity: '1.5', Usage: { ...item.Usage, AmountPerDay: 'two', QtyOnHand: '3' } },
    ]),
  )
  const unfinished = unfinishedOf(order, { Items: typed })
  expect(Object.values(unfinished)).toEqual(['1.5', 'two'])
  expect(isUnfinished(order, unfinished)).toBe(true)
  expect(isUnfinished(madeUpOrder({ 1: { Quantity: 0 } }), unfinished)).toBe(false)
  const kept = withTyped(order, { Items: typed })
  expect(itemOf(kept, 1)).toMatchObject({ Quantity: 2, Usage: { QtyOnHand: 3 } })
  expect(Object.values(typedValues(kept, supplies, unfinished).Items)).toMatchObject([
    { Quantity: '1.5', Usage: { AmountPerDay: 'two', QtyOnHand: '3' } },
  ])
})

test.each([
  ['3', 3],
  ['1.5', 1],
  ['1000', 1],
  ['1e3', 1],
  ['0', 1],
])('the typed quantity %p orders %p', (typed, ordered) => {
  const order = madeUpOrder({ 1: {} })
  const values = typedValues(order, [madeUpSupply()])
  const Items = Object.fromEntries(
    Object.entries(values.Items).map(([name, item]) => [name, { ...item, Quantity: typed }]),
  )
  expect(itemOf(withTyped(order, { Items }), 1)?.Quantity).toBe(ordered)
})
