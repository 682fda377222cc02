import { sql } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { sandbox } from '../database/tables/sandbox.ts'
import { testedEngines } from '../testing/engines.ts'
import { settleSandbox } from './settle-sandbox.ts'

const now = new Date('2026-03-10T15:00:00Z')

describe.each(testedEngines())('a database on $name', ({ openFilled, open }) => {
  const noSandbox = async (database: Database) => database.delete(sandbox)

  test('a database with providers and no mark of a sandbox is never opened as one', async () => {
    const { database } = await openFilled(now)
    await noSandbox(database)
    await expect(settleSandbox(database, true)).rejects.toThrow('SANDBOX=true, and this database has providers')
    await expect(settleSandbox(database, false)).resolves.toBeUndefined()
  })

  test('that was filled as a sandbox holds real patients only once its people are gone', async () => {
    const { database } = await openFilled(now)
    await expect(settleSandbox(database, true)).resolves.toBeUndefined()
    await expect(settleSandbox(database, false)).rejects.toThrow('SANDBOX=false, and this database was filled')
    await database.execute(sql`truncate accounts, patients cascade`)
    await expect(settleSandbox(database, false)).resolves.toBeUndefined()
    // Its providers stay, and it is a sandbox no longer.
    await expect(settleSandbox(database, true)).rejects.toThrow('SANDBOX=true, and this database has providers')
  })

  test('that is empty may become either', async () => {
    const { database } = await open()
    await migrate(database)
    await expect(settleSandbox(database, true)).resolves.toBeUndefined()
    await expect(settleSandbox(database, false)).resolves.toBeUndefined()
  })
})
