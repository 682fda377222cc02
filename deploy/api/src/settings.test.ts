import { readSettings } from '@homeside/running/settings/read-settings'

import { sandboxStaffKey } from './sandbox/sign-ins.ts'
import { apiSettings, faultsOfApiSettings } from './settings.ts'

const faultsOf = (variables: Record<string, string>) => faultsOfApiSettings(readSettings(apiSettings, variables))

const real = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://homeside:c4nary-9f@db.internal/homeside',
  SANDBOX: 'false',
  STAFF_KEY: '101:9d1c7b60f3a84b5a8f0e2c4d6a7b8c9d',
  PROCESSOR_KEY: '5c3e1f',
}
const demonstration = { ...real, SANDBOX: 'true' }

test('complete settings of production are valid, and so is a trial without settings', () => {
  expect(faultsOf(real)).toEqual([])
  expect(faultsOf(demonstration)).toEqual([])
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ SANDBOX: 'true', STAFF_KEY: sandboxStaffKey, PROCESSOR_KEY: 'sandbox' })).toEqual([])
})

test.each([
  ['DATABASE_URL', { ...real, DATABASE_URL: '' }],
  ['SANDBOX', { ...real, SANDBOX: '' }],
  ['STAFF_KEY', { ...demonstration, STAFF_KEY: '' }],
])('production that does not say %s does not start', (name, variables) => {
  expect(faultsOf(variables)).toEqual([expect.stringContaining(`${name} is missing`)])
})

test.each([
  ['STAFF_KEY', sandboxStaffKey],
  ['STAFF_KEY', `9d1c7b60f3a84b5a8f0e2c4d6a7b8c9d, 101:${sandboxStaffKey}-101`],
  ['PROCESSOR_KEY', 'sandbox'],
  ['DATABASE_URL', 'postgresql://homeside:password@db.internal/homeside'],
  ['SMTP_URL', 'smtp://user:password@mail.internal:587'],
])('%s=%s is refused in production, and wherever there is no sandbox', (name, published) => {
  const fault = expect.stringContaining(`${name} holds a secret that everybody can read`) as unknown
  expect(faultsOf({ ...real, [name]: published })).toEqual([fault])
  expect(faultsOf({ ...demonstration, [name]: published })).toEqual([fault])
  expect(faultsOf({ SANDBOX: 'false', [name]: published })).toEqual([fault])
})
