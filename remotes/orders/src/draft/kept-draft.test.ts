import { orderDraft } from '@homeside/contract/order-drafts'

import { madeUpDraft, owner } from '../testing/made-up-draft.ts'
import { fromKept, toKept } from './kept-draft.ts'
import { noUsage } from './order-draft.ts'

const savedAt = { SavedUtc: '2026-03-10T15:00:00.000Z', ExpiresUtc: '2026-04-09T15:00:00.000Z' }

const full = madeUpDraft(
  {
    1: { quantity: 0, ReplacementReason: 'Lost' },
    2: { quantity: 40, Usage: { ...noUsage, DaysRemaining: '12' }, addOns: { 5: 1 } },
  },
  {
    AddressIsCorrect: 'elsewhere',
    DeliveryAddress: { Street: '9 Lotus Lane', Apt: '', City: 'Hono', State: 'H', PostalCode: '968' },
    DeliveryPhone: '555',
    InsuranceIsCorrect: 'no',
    ChangeDescription: 'New plan ',
    WantsEmailConfirmation: true,
  },
)

test('another device has the draft as it was left', () => {
  const Draft = toKept(full)
  expect(orderDraft.parse(Draft)).toEqual(Draft)
  expect(fromKept({ Draft, ...savedAt }, owner)).toEqual({ ...full, savedUtc: savedAt.SavedUtc })
})

test('what has to be accepted is asked anew on another device', () => {
  const Draft = toKept(madeUpDraft({ 1: {} }, { AcceptsTerms: true, AcceptsEmailDisclaimer: true }))
  expect(fromKept({ Draft, ...savedAt }, owner)?.answers).toMatchObject({
    AcceptsTerms: false,
    AcceptsEmailDisclaimer: false,
  })
})

test('what is no number yet is left to this device', () => {
  const Usage = { ...noUsage, AmountPerDay: 'two', ItemQtyRemaining: '1.5', QtyOnHand: '1000', DaysRemaining: '7' }
  expect(toKept(madeUpDraft({ 1: { Usage } })).Items[0]?.Usage).toEqual({ DaysRemaining: 7 })
})

test('a phone number that was typed too long is kept as far as there is room', () => {
  const Draft = toKept(madeUpDraft({}, { DeliveryPhone: '5'.repeat(30) }))
  expect(orderDraft.safeParse(Draft).success).toBe(true)
})

test('nothing kept is no draft', () => {
  expect(fromKept({ Draft: null, SavedUtc: null, ExpiresUtc: null }, owner)).toBeNull()
})
