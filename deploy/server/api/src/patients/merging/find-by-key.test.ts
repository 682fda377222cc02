/** @size all */
import { EventEmitter, once } from 'node:events'

import { describeWith } from '@homeside/build/testing/describe-with'
import { sql } from 'drizzle-orm'

import { openFreshPostgres } from '../../../testing/postgres-database.ts'
import { postgresUrlVariable } from '../../../testing/start-postgres.ts'
import { lockMerging } from './find-by-key.ts'

describeWith(['PostgreSQL'], 'who merges or imports', () => {
  test('an import waits for the one before it longer than a statement of a request may take', async () => {
    const { database } = await openFreshPostgres(process.env[postgresUrlVariable] ?? '')
    const steps = new EventEmitter()
    const locked = once(steps, 'locked')
    const before = database.transaction(async (transaction) => {
      await lockMerging(transaction, 101)
      steps.emit('locked')
      await once(steps, 'end')
    })
    await locked
    const after = database.transaction(async (transaction) => {
      await transaction.execute(sql`set local statement_timeout = 1`)
      await lockMerging(transaction, 101)
    })
    const settled = Promise.allSettled([after])
    await database.execute(sql`select pg_sleep(0.1)`)
    steps.emit('end')
    await before
    expect(await settled).toMatchObject([{ status: 'fulfilled' }])
  })
})
