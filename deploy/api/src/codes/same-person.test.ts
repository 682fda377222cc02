import { isSameName, isSamePerson } from './same-person.ts'

test.each([
  ['Ñandú-O’Brien', "nandu o'brien", true],
  ['Lopez', 'LÓPEZ ', true],
  ['Lopez', 'Lopes', false],
  ['李', '李', true],
  ['—', '-', false],
])('%s and %s: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same)
})

test('both the name and the birth date count', () => {
  const person = { lastName: 'Ñandú-O’Brien', dateOfBirth: '1952-02-29' }
  expect(isSamePerson(person, { ...person, lastName: 'Nandu OBrien' })).toBe(true)
  expect(isSamePerson(person, { ...person, dateOfBirth: '1952-02-28' })).toBe(false)
})
