import path from 'node:path'

import { namedTests } from './named-tests.ts'

const root = path.resolve(import.meta.dirname, '../..')

test.each([
  [[], 'units journeys engines'],
  [['shared/forms'], 'units'],
  [['e2e/journeys/scan-code'], 'journeys'],
  [['e2e/journeys/scan-code.spec.ts:12', 'shared/forms'], 'units journeys'],
  [['e2e/engines'], 'engines'],
  [['e2e/src'], 'units'],
  [['e2e'], 'units journeys engines'],
])('%j asks for %s', (names, kinds) => {
  const { unknown, ...asked } = namedTests(root, names)
  expect(Object.entries(asked).flatMap(([kind, isAsked]) => (isAsked ? [kind] : []))).toEqual(kinds.split(' '))
  expect(unknown).toEqual([])
})

test('a name that no test file has is told, also beside one that is right', () => {
  expect(namedTests(root, ['shared/forms', 'e2e/journeys/scan-cod3', 'forms(']).unknown).toEqual([
    'e2e/journeys/scan-cod3',
    'forms(',
  ])
})
