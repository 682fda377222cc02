import { estimateDelivery } from './estimate-delivery.ts'

test('a due order arrives in four business days', () => {
  expect(estimateDelivery('2026-03-10', [null])).toBe('2026-03-16')
})

test('an order far ahead arrives ten days before its last item is due, on a business day', () => {
  expect(estimateDelivery('2026-03-10', [null, '2026-04-07'])).toBe('2026-03-30')
})
