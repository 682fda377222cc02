import { readMutations } from './read-mutations.ts'

test('each control is in one place of its function, and its tests are there', () => {
  expect(readMutations().length).toBeGreaterThan(50)
})
