import { correlationBeginning, referenceOf } from './reference.ts'

const correlationId = '5f3a91c2-1111-4222-8333-444455556666'

test('a reference is short and leads back to its request', () => {
  expect(referenceOf(correlationId)).toBe('R-5F3A-91C2')
  expect(correlationId.startsWith(correlationBeginning('R-5F3A-91C2') ?? '-')).toBe(true)
})

test.each(['r-5f3a-91c2', '5F3A91C2', ' R 5F3A 91C2 '])('%s is read in any spelling', (typed) => {
  expect(correlationBeginning(typed)).toBe('5f3a91c2')
})

test.each(['', 'R-5F3A', 'R-5F3A-91C2-00', '%', 'R-5F3A-91CG'])('%s is not a reference', (typed) => {
  expect(correlationBeginning(typed)).toBeNull()
})
