import { isQuarantined, noteCrash } from './quarantine.ts'

test('a build is left alone after its second crash, and no other build with it', () => {
  expect(isQuarantined('orders__2_0_0')).toBe(false)
  noteCrash('orders__2_0_0')
  expect(isQuarantined('orders__2_0_0')).toBe(false)
  noteCrash('orders__2_0_0')
  expect(isQuarantined('orders__2_0_0')).toBe(true)
  expect(isQuarantined('orders__1_0_0')).toBe(false)
})
