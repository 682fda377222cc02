import { fillPath } from './paths.ts'

test('a value is encoded as one segment, so it cannot change the path', () => {
  expect(fillPath('account/provider/alias/{alias}', { alias: '../home?x' })).toBe(
    'account/provider/alias/..%2Fhome%3Fx',
  )
})

test('a missing value is named in the error', () => {
  expect(() => fillPath('account/provider/alias/{alias}', {})).toThrow('needs a value for alias')
})
