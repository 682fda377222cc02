import { hashNumericCode, newNumericCode } from './random-codes.ts'
import { isSamePerson } from './same-name.ts'

test('a code has six digits, zeros in front included, and each digit is as likely as any other', () => {
  const codes = Array.from({ length: 10_000 }, newNumericCode)
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
  // Two of ten thousand may be the same by chance: 50 pairs are to be expected.
  expect(new Set(codes).size).toBeGreaterThan(9800)
  for (let place = 0; place < 6; place++) {
    const counts = Array.from({ length: 10 }, (_, digit) => codes.filter((code) => code[place] === `${digit}`).length)
    // A thousand of each, with six standard deviations of room.
    expect(counts.filter((count) => count < 820 || count > 1180)).toEqual([])
  }
})

test('the hash of a code is of no use without the secret that goes with it', () => {
  expect(hashNumericCode('123456', 'one')).not.toBe(hashNumericCode('123456', 'other'))
})

test('both the name and the birth date count', () => {
  const person = { lastName: 'Ñandú-O’Brien', dateOfBirth: '1952-02-29' }
  expect(isSamePerson(person, { ...person, lastName: 'Nandu OBrien' })).toBe(true)
  expect(isSamePerson(person, { ...person, dateOfBirth: '1952-02-28' })).toBe(false)
})
