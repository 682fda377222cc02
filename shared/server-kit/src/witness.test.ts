import { readWitness, witnessOf } from './witness.ts'

const noon = new Date('2026-03-10T12:00:00Z')
const hoursLater = (hours: number): Date => new Date(noon.getTime() + hours * 60 * 60 * 1000)

test('a patient is the same witness all day, and another one on the next', () => {
  const first = witnessOf('key', '101/7', noon)
  expect(witnessOf('key', '101/7', hoursLater(11))).toBe(first)
  expect(witnessOf('key', '101/7', hoursLater(12))).not.toBe(first)
  expect(witnessOf('key', '101/8', noon)).not.toBe(first)
  expect(first).not.toContain('101')
})

test('a witness counts until the end of the next day', () => {
  const witness = witnessOf('key', '101/7', noon)
  expect(readWitness('key', witness, hoursLater(35))).toMatch(/^\d+\.[\w-]{22}$/)
  expect(readWitness('key', witness, hoursLater(36))).toBeNull()
  expect(readWitness('key', witness, hoursLater(-24))).toBeNull()
})

test.each([
  ['nothing', undefined],
  ['another key’s', witnessOf('other', '101/7', noon)],
  ['another name under the same seal', witnessOf('key', '101/7', noon).replace(/\.[\w-]{22}\./, `.${'a'.repeat(22)}.`)],
  ['a name without a seal', witnessOf('key', '101/7', noon).slice(0, -23)],
])('%s is no witness', (_, witness) => {
  expect(readWitness('key', witness, noon)).toBeNull()
})
