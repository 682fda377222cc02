import { passwordFault } from './password-fault.ts'

test.each([
  ['Sunny-day-42', null],
  ['ñandú mío!', null],
  ['a]bcd~', null],
  ['été d’hiver!', 'password-invalid-character'],
  ['ab-12', 'password-too-short'],
  ['abcdef12', 'password-needs-special'],
  ['emoji-🙂-word', 'password-invalid-character'],
  ['Password1!', 'password-common'],
  ['P@ssw0rd!', 'password-common'],
  ['sunshine!!', 'password-common'],
  ['!!!!!!!!', 'password-common'],
  ['my-Wonder.Walt-9', 'password-contains-username'],
])('%s: %s', (password, fault) => {
  expect(passwordFault(password, ['wonder.walt'])).toBe(fault)
})

test('the part of an email address before the @ is a username too', () => {
  expect(passwordFault('x-wonder.walt-9', ['wonder.walt@mail.example'])).toBe('password-contains-username')
})

test('a username of two letters may be in the password, because it is in many words', () => {
  expect(passwordFault('kind-river-9', ['in'])).toBe(null)
})

test('the minimum length is a setting', () => {
  expect(passwordFault('Sunny-day-42', [], 15)).toBe('password-shorter-than-15')
  expect(passwordFault('Sun-4', [], 15)).toBe('password-too-short')
})

test('every special character of the specification is one, and none of them makes a range', () => {
  for (const special of "!'@#$%^&*()_+-={}|:\"<>?[]\\;',./`~") {
    expect([special, passwordFault(`kingriver${special}`, [])]).toEqual([special, null])
  }
  expect(passwordFault('kingriver§', [])).toBe('password-invalid-character')
})
