import { findStaffCaller, readStaffKeys } from './staff-callers.ts'

const long = 'a-key-of-at-least-thirty-two-characters'

test('a key is for every site, or for the one it names', () => {
  const keys = readStaffKeys(`${long}, 102:${long}-of-one-site`)
  expect(findStaffCaller(keys, long)).toMatchObject({ siteKey: null })
  expect(findStaffCaller(keys, `${long}-of-one-site`)).toMatchObject({ siteKey: 102 })
})

test('the keys themselves are not kept', () => {
  expect(JSON.stringify(readStaffKeys(`102:${long}`))).not.toContain(long)
})

test.each([null, '', 'x', `102:${long}`])('%j is nobody’s key', (token) => {
  expect(findStaffCaller(readStaffKeys(`102:${long}`), token)).toBeNull()
})

test('without keys there is no staff', () => {
  expect(readStaffKeys('')).toEqual([])
})

test('a short key is refused at the start', () => {
  expect(() => readStaffKeys('101:short')).toThrow('32 characters')
})
