import { migrate } from '@homeside/api/platform/database/migrate'
import { refuseSandbox } from '@homeside/api/platform/database/running-role'
import { sandbox } from '@homeside/api/platform/database/tables/operations'
import { testedEngines } from '@homeside/api/testing/engines'
import { sql } from 'drizzle-orm'

import { refuseRealPatients } from '../start-sandbox.ts'

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
