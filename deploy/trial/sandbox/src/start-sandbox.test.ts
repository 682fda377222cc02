import { migrate } from '@homeside/api/platform/database/migrate'
import { refuseSandbox } from '@homeside/api/platform/database/running-role'
import { sandbox } from '@homeside/api/platform/database/tables/operations'
import { apiSettings } from '@homeside/api/server/settings'
import { testedEngines } from '@homeside/api/testing/engines'
import { readSettings } from '@homeside/server-kit/settings/read-settings'
import { sql } from 'drizzle-orm'

import { sandboxStaffKey } from './patients/sign-ins.ts'
import { faultsOfSandboxSettings, refuseRealPatients } from './start-sandbox.ts'

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

const now = new Date('2026-03-10T15:00:00Z')

describe.each(testedEngines())('a database on $name', ({ openFilled, open }) => {
  test('a database with providers and no mark of a sandbox is never opened as one', async () => {
    const { database } = await openFilled(now)
    await database.delete(sandbox)
    await expect(refuseRealPatients(database)).rejects.toThrow('This database has providers but was never filled')
    await expect(refuseSandbox(database)).resolves.toBeUndefined()
  })

  test('that was filled as a sandbox holds real patients only once its people are gone', async () => {
    const { database } = await openFilled(now)
    await expect(refuseRealPatients(database)).resolves.toBeUndefined()
    await expect(refuseSandbox(database)).rejects.toThrow('This database was filled as a sandbox')
    await database.execute(sql`truncate accounts, patients cascade`)
    await expect(refuseSandbox(database)).resolves.toBeUndefined()
    // The providers stay, but the database is no sandbox any more.
    await expect(refuseRealPatients(database)).rejects.toThrow('This database has providers but was never filled')
  })

  test('that is empty may become either', async () => {
    const { database } = await open()
    await migrate(database)
    await expect(refuseRealPatients(database)).resolves.toBeUndefined()
    await expect(refuseSandbox(database)).resolves.toBeUndefined()
  })
})
