import { estimateDelivery } from './estimate-delivery.ts'

const usual = { handlingBusinessDays: 4, closedOn: [] }

test('a due order arrives after the provider’s usual business days', () => {
  expect(estimateDelivery('2026-03-10', [null], usual)).toBe('2026-03-16')
  expect(estimateDelivery('2026-03-10', [null], { ...usual, handlingBusinessDays: 1 })).toBe('2026-03-11')
})

test('an order far ahead arrives ten days before its last item is due, on a business day', () => {
  expect(estimateDelivery('2026-03-10', [null, '2026-04-07'], usual)).toBe('2026-03-30')
})

test('the days on which the provider is closed are no business days', () => {
  const closedOn = ['2026-03-12', '2026-03-16', '2026-03-30']
  expect(estimateDelivery('2026-03-10', [null], { ...usual, closedOn })).toBe('2026-03-18')
  expect(estimateDelivery('2026-03-10', ['2026-04-07'], { ...usual, closedOn })).toBe('2026-03-31')
})
