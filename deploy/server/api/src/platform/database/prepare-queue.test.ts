import { sql } from 'drizzle-orm'

import { openTestDatabase } from '../../../testing/test-database.ts'
import { prepareTables } from './migrate.ts'
import { rowsOf } from './pick-columns.ts'
import { isQueuePrepared, queueNames } from './prepare-queue.ts'

test('a database of a version with fewer queues gets those that it lacks, and keeps the others', async () => {
  const { database, close } = await openTestDatabase()
  await prepareTables(database)
  const names = async () =>
    rowsOf(await database.execute(sql`select name from pgboss.queue order by name`)).map(({ name }) => name)
  await database.execute(sql`select pgboss.delete_queue('charges')`)
  expect(await isQueuePrepared(database)).toBe(false)
  await prepareTables(database)
  expect(await names()).toEqual(Object.values(queueNames).toSorted())
  expect(await isQueuePrepared(database)).toBe(true)
  await close()
})
