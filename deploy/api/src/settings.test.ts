import { readSettings } from '@homeside/running/settings/read-settings'

import { publishedStaffKey } from './published-secrets.ts'
import { apiSettings, faultsOfApiSettings } from './settings.ts'

const faultsOf = (variables: Record<string, string>) => faultsOfApiSettings(readSettings(apiSettings, variables))

const real = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://homeside:c4nary-9f@db.internal/homeside',
  STAFF_KEY: '101:9d1c7b60f3a84b5a8f0e2c4d6a7b8c9d',
  PROCESSOR_KEY: '5c3e1f',
}

test('complete settings of production are valid, and so is a server without settings', () => {
  expect(faultsOf(real)).toEqual([])
  expect(faultsOf({})).toEqual([])
})

test('production that does not name its database does not start', () => {
  expect(faultsOf({ ...real, DATABASE_URL: '' })).toEqual([expect.stringContaining('DATABASE_URL is missing')])
})

test.each([
  ['STAFF_KEY', publishedStaffKey],
  ['STAFF_KEY', `9d1c7b60f3a84b5a8f0e2c4d6a7b8c9d, 101:${publishedStaffKey}-101`],
  ['PROCESSOR_KEY', 'sandbox'],
  ['DATABASE_URL', 'postgresql://homeside:password@db.internal/homeside'],
  ['SMTP_URL', 'smtp://user:password@mail.internal:587'],
])('%s=%s is refused, in production and elsewhere', (name, published) => {
  const fault = expect.stringContaining(`${name} holds a secret that everybody can read`) as unknown
  expect(faultsOf({ ...real, [name]: published })).toEqual([fault])
  expect(faultsOf({ [name]: published })).toEqual([fault])
})
