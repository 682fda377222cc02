import { madeUpDraft } from '../testing/made-up-draft.ts'
import { noUsage } from './order-draft.ts'
import { toRequest } from './order-request.ts'

const somewhere = { Street: '9 Lotus Lane', Apt: ' ', City: 'Honolulu', State: 'HI', PostalCode: '96814' }

test('what is not chosen is not ordered', () => {
  expect(toRequest(madeUpDraft({ 1: { quantity: 2 }, 2: { quantity: 0 } })).Items).toEqual([
    { SupplyKey: 1, Quantity: 2 },
  ])
})

test('what was told of a supply goes with it, with numbers as numbers', () => {
  const Usage = { ...noUsage, AmountPerDay: '0,5', ItemQtyRemaining: '20', FrequencyInterval: 'Weeks' }
  const request = toRequest(madeUpDraft({ 1: { Usage, ReplacementReason: 'Lost', addOns: { 3: 2 } } }))
  expect(request.Items).toEqual([
    {
      SupplyKey: 1,
      Quantity: 1,
      Usage: { AmountPerDay: 0.5, ItemQtyRemaining: 20, FrequencyInterval: 'Weeks' },
      ReplacementReason: 'Lost',
      AddOns: [{ AddOnKey: 3, Quantity: 2 }],
    },
  ])
})

test('a description that no longer applies is not sent', () => {
  const ChangeDescription = ' New street '
  expect(toRequest(madeUpDraft({}, { ChangeDescription }))).not.toHaveProperty('ChangeDescription')
  expect(toRequest(madeUpDraft({}, { ChangeDescription, AddressIsCorrect: 'no' }))).toMatchObject({
    AddressIsCorrect: false,
    ChangeDescription: 'New street',
  })
})

test('another address is sent for this order alone, the one on file being right', () => {
  const DeliveryAddress = somewhere
  expect(toRequest(madeUpDraft({}, { DeliveryAddress, AddressIsCorrect: 'elsewhere' }))).toMatchObject({
    AddressIsCorrect: true,
    DeliveryAddress: { ...somewhere, Apt: null },
  })
  expect(toRequest(madeUpDraft({}, { DeliveryAddress }))).not.toHaveProperty('DeliveryAddress')
})

test('the email disclaimer is accepted by those alone who want an email', () => {
  const accepted = { AcceptsEmailDisclaimer: true }
  expect(toRequest(madeUpDraft({}, accepted))).not.toHaveProperty('AcceptsEmailDisclaimer')
  expect(toRequest(madeUpDraft({}, { ...accepted, WantsEmailConfirmation: true }))).toMatchObject(accepted)
})
