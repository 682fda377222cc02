import { apiSettings } from '@homeside/api/server/settings'
import { readSettings } from '@homeside/server-kit/settings/read-settings'

import { faultsOfSandboxSettings } from './faults-of-sandbox-settings.ts'
import { sandboxStaffKey } from './patients/sign-ins.ts'

const faultsOf = (variables: Record<string, string>) => faultsOfSandboxSettings(readSettings(apiSettings, variables))

test('a trial on this machine may use the secrets that everybody knows, or none', () => {
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ STAFF_KEY: sandboxStaffKey, STRIPE_SECRET_KEY: 'sandbox' })).toEqual([])
})

test('a trial keeps its photos itself', () => {
  expect(faultsOf({ PHOTOS_URL: 's3://photos' })).toEqual([expect.stringContaining('PHOTOS_URL is for real patients')])
})

test('a trial to which strangers can connect has secrets of its own', () => {
  const own = { NODE_ENV: 'production', STAFF_KEY: '9d1c7b60f3a84b5a8f0e2c4d6a7b8c9d' }
  expect(faultsOf(own)).toEqual([])
  expect(faultsOf({ ...own, STAFF_KEY: '' })).toEqual([expect.stringContaining('STAFF_KEY is missing')])
  for (const [name, published] of [
    ['STAFF_KEY', sandboxStaffKey],
    ['STRIPE_SECRET_KEY', 'sandbox'],
  ] as const) {
    expect(faultsOf({ ...own, [name]: published })).toEqual([expect.stringContaining(`${name} holds a secret`)])
  }
})
