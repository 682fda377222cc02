import { isSamePerson } from './same-name.ts'

test('both the name and the birth date count', () => {
  const person = { lastName: 'Ñandú-O’Brien', dateOfBirth: '1952-02-29' }
  expect(isSamePerson(person, { ...person, lastName: 'Nandu OBrien' })).toBe(true)
  expect(isSamePerson(person, { ...person, dateOfBirth: '1952-02-28' })).toBe(false)
})
