import { fishersExactTest } from './fishers-exact-test.ts'

// Fisher's tea test: she identified three, and then all four, of the four cups with milk first.
test('the test gives the results that Fisher published for the cups of tea', () => {
  expect(fishersExactTest([3, 4], [1, 4])).toBeCloseTo(17 / 70, 12)
  expect(fishersExactTest([4, 4], [0, 4])).toBeCloseTo(1 / 70, 12)
})

test('a share of failures that is no higher than the other proves nothing', () => {
  expect(fishersExactTest([0, 10], [3, 10])).toBe(1)
  expect(fishersExactTest([0, 0], [0, 0])).toBe(1)
})

test('the test is exact for many draws too', () => {
  // All seven crashes are in the first half of two million: one in 2^7, slightly less because draws are not put back.
  expect(fishersExactTest([7, 1_000_000], [0, 1_000_000])).toBeCloseTo(2 ** -7, 6)
})
