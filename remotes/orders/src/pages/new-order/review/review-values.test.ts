import { orderDraft } from '@homeside/contract/order-drafts'

import { madeUpOrder } from '../../../testing/made-up-order.ts'
import { reviewValues, type ReviewValues, withReview } from './review-values.ts'

const order = madeUpOrder({ 1: {} })
const answered = (values: Partial<ReviewValues>) =>
  withReview(order, { ...reviewValues(order, '5555550100'), ...values }, '5555550100')

const halfTyped = { Street: '9 Lotus Lane', Apt: '', City: 'Hono', State: '', PostalCode: '968' }

test.each<[string, Partial<ReviewValues>]>([
  ['as on file', {}],
  [
    'another address, typed so far',
    { AddressIsCorrect: 'elsewhere', DeliveryAddress: halfTyped, DeliveryPhone: '555' },
  ],
  ['what has changed', { AddressIsCorrect: 'no', InsuranceIsCorrect: 'no', ChangeDescription: 'New plan ' }],
  [
    'all that is accepted',
    {
      AcceptsTerms: true,
      WantsEmailConfirmation: true,
      AcceptsEmailDisclaimer: true,
      AcceptsAdditionalDisclaimer: true,
    },
  ],
])('%s stands in the form again, and can be kept', (_, values) => {
  const given = answered(values)
  expect(reviewValues(given, '5555550100')).toMatchObject({ DeliveryPhone: '5555550100', ...values })
  expect(orderDraft.safeParse(given).success).toBe(true)
})

test('a phone number that is too long stays as typed', () => {
  const given = answered({ DeliveryPhone: '5'.repeat(30) })
  expect(orderDraft.safeParse(given).success).toBe(true)
  expect(reviewValues(given, '').DeliveryPhone).toBe('5'.repeat(30))
})

test('the phone on file is shown until another is typed, also when the file changes', () => {
  expect(reviewValues(order, '5555550100').DeliveryPhone).toBe('5555550100')
  expect(reviewValues(answered({}), '5555550111').DeliveryPhone).toBe('5555550111')
})
