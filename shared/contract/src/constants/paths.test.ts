import { fillPath, paths } from './paths.ts'

test('a value is encoded as one segment, so it cannot change the path', () => {
  expect(fillPath(paths.providerByAlias, { alias: '../home?x' })).toBe('account/provider/alias/..%2Fhome%3Fx')
})

test('a missing value is named in the error', () => {
  expect(() => fillPath(paths.providerByAlias, {})).toThrow('needs a value for alias')
})
