import { placeOrderRequest } from '@homeside/contract/orders'

import { madeUpOrder } from '../testing/made-up-order.ts'
import { orderRequest } from './order-calls.ts'

const somewhere = { Street: '9 Lotus Lane', Apt: ' ', City: 'Honolulu', State: 'HI', PostalCode: '96814' }

test('a supply that is not chosen is not ordered', () => {
  expect(orderRequest(madeUpOrder({ 1: { Quantity: 2 }, 2: { Quantity: 0 } })).Items).toEqual([
    { SupplyKey: 1, Quantity: 2 },
  ])
})

test('the answers about a supply are sent with it', () => {
  const told = {
    Usage: { AmountPerDay: 0.5, ItemQtyRemaining: 20 },
    ReplacementReason: 'Lost' as const,
    AddOns: [{ AddOnKey: 3, Quantity: 2 }],
  }
  expect(orderRequest(madeUpOrder({ 1: told })).Items).toEqual([{ SupplyKey: 1, Quantity: 1, ...told }])
})

test('one box confirms the need and accepts the terms', () => {
  expect(orderRequest(madeUpOrder({ 1: {} }))).toMatchObject({ ConfirmsNeed: false, AcceptsTerms: false })
  expect(orderRequest(madeUpOrder({ 1: {} }, { AcceptsTerms: true }))).toMatchObject({
    ConfirmsNeed: true,
    AcceptsTerms: true,
  })
})

test('a description that no longer applies is not sent', () => {
  const ChangeDescription = ' New street '
  expect(orderRequest(madeUpOrder({}, { ChangeDescription }))).not.toHaveProperty('ChangeDescription')
  expect(orderRequest(madeUpOrder({}, { ChangeDescription, AddressIsCorrect: false }))).toMatchObject({
    AddressIsCorrect: false,
    ChangeDescription: 'New street',
  })
})

test('another address applies to this order only; the one on file is still right', () => {
  expect(orderRequest(madeUpOrder({}, { DeliveryAddress: somewhere }))).toMatchObject({
    AddressIsCorrect: true,
    DeliveryAddress: { ...somewhere, Apt: null },
  })
})

test('the email disclaimer is accepted only by patients who want an email', () => {
  const accepted = { AcceptsEmailDisclaimer: true }
  expect(orderRequest(madeUpOrder({}, accepted))).not.toHaveProperty('AcceptsEmailDisclaimer')
  expect(orderRequest(madeUpOrder({}, { ...accepted, WantsEmailConfirmation: true }))).toMatchObject(accepted)
})

test('an order with every answer satisfies the contract', () => {
  const order = madeUpOrder(
    { 1: { Usage: { DaysRemaining: 3 }, ReplacementReason: 'Lost', AddOns: [{ AddOnKey: 3, Quantity: 2 }] } },
    {
      AddressIsCorrect: true,
      InsuranceIsCorrect: false,
      ChangeDescription: 'New plan',
      DeliveryAddress: somewhere,
      DeliveryPhone: '5555550100',
      AcceptsTerms: true,
      AcceptsAdditionalDisclaimer: true,
      WantsEmailConfirmation: true,
      AcceptsEmailDisclaimer: true,
    },
  )
  const request = orderRequest(order)
  expect(placeOrderRequest.parse(request)).toEqual(request)
})
