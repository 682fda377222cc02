import { fishersExactTest } from './fishers-exact-test.ts'

// Fisher's own tea: she told three, and all four, of the four cups with the milk in first.
test('it says of Fisher’s cups of tea what he said', () => {
  expect(fishersExactTest([3, 4], [1, 4])).toBeCloseTo(17 / 70, 12)
  expect(fishersExactTest([4, 4], [0, 4])).toBeCloseTo(1 / 70, 12)
})

test('a share that is no higher says nothing', () => {
  expect(fishersExactTest([0, 10], [3, 10])).toBe(1)
  expect(fishersExactTest([0, 0], [0, 0])).toBe(1)
})

test('it is exact for many draws too', () => {
  // All seven troubles among the first half of two million: one in 2^7, less a little for not being put back.
  expect(fishersExactTest([7, 1_000_000], [0, 1_000_000])).toBeCloseTo(2 ** -7, 6)
})
