import { isRegistrationCode, plainRegistrationCode } from './registration-code.ts'

test.each([
  ['123456', true],
  ['123 456', true],
  ['1234567', false],
  ['BLU-7K2-M9Q', true],
  ['blu7k2m9q', true],
  ['ABCDEFGHIJK', true],
  ['ABCDEFGHIJKLMNOP', true],
  ['ABCDEFGH', false],
  ['BLU7K2M9!', false],
  ['', false],
])('%j: %s', (typed, expected) => {
  expect(isRegistrationCode(typed)).toBe(expected)
})

test('dashes and case make no difference, and characters after the eleventh are ignored', () => {
  expect(plainRegistrationCode(' blu-7k2–m9q ')).toBe('BLU7K2M9Q')
  expect(plainRegistrationCode('ABCDE-FGHIJ-KLMNO')).toBe('ABCDEFGHIJK')
})
