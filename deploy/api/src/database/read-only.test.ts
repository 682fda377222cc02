import { describeWith } from '@homeside/build/testing/describe-with'
import { sql } from 'drizzle-orm'

import { openFreshPostgres } from '../../testing/postgres-database.ts'
import { postgresUrlVariable } from '../../testing/start-postgres.ts'
import { rowsOf } from './rows-of.ts'

describeWith(['PostgreSQL'], 'a PostgreSQL that takes no writes', () => {
  test('a connection that met it is replaced, so that the server finds the one that takes them', async () => {
    const { database } = await openFreshPostgres(process.env[postgresUrlVariable] ?? '')
    const own = async () => rowsOf(await database.execute(sql`select pg_backend_pid() as pid`))[0]?.['pid']
    const before = await own()
    await database.execute(sql`set default_transaction_read_only = on`)
    await expect(database.execute(sql`create table news (id integer)`)).rejects.toMatchObject({
      cause: { code: '25006' },
    })
    await database.execute(sql`create table news (id integer)`)
    expect(await own()).not.toBe(before)
  })
})
