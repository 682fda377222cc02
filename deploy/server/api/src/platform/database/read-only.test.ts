import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

import { describeWith } from '@homeside/build/testing/describe-with'
import { sql } from 'drizzle-orm'

import { openTestDatabase } from '../../../testing/engines.ts'
import { closeInTheEnd } from '../../../testing/left-open.ts'
import { openFreshPostgres } from '../../../testing/postgres-database.ts'
import { postgresFolderVariable, postgresUrlVariable } from '../../../testing/start-postgres.ts'
import { holdingPlace, type WaitingPlace } from '../outside/outside-services.ts'
import { isDatabaseAway } from './database-trouble.ts'
import { prepareTables } from './migrate.ts'
import { openPostgres } from './open-postgres.ts'
import { rowsOf } from './pick-columns.ts'
import { isQueuePrepared, queueNames } from './prepare-queue.ts'

describeWith(['PostgreSQL'], 'how long PostgreSQL works on something', () => {
  const place: WaitingPlace = { who: 'somebody', withoutWhile: (work) => work() }
  const openOne = () => openFreshPostgres(process.env[postgresUrlVariable] ?? '')

  test('a statement of a request has seconds, one of a job minutes; then the caller may come again', async () => {
    const { database } = await openOne()
    const limit = async () =>
      rowsOf(await database.execute(sql`select current_setting('statement_timeout') as it`))[0]?.['it']
    expect([await limit(), await holdingPlace(place, limit), await limit()]).toEqual(['10min', '15s', '10min'])
    const tooLong = database.transaction(async (transaction) => {
      await transaction.execute(sql`set local statement_timeout = 1`)
      await transaction.execute(sql`select pg_sleep(100)`)
    })
    expect(isDatabaseAway(await tooLong.catch((thrown: unknown) => thrown))).toBe(true)
  })

  test('a statement that nobody waits for any more is given up', async () => {
    const { database } = await openOne()
    const asker = new AbortController()
    const slow = holdingPlace({ ...place, gone: asker.signal }, async () => {
      await database.execute(sql`select pg_sleep(100)`)
    })
    const ended = slow.catch((thrown: unknown) => String(thrown))
    const running = async () =>
      rowsOf(
        await database.execute(sql`select pid from pg_stat_activity
          where datname = current_database() and query = 'select pg_sleep(100)' and state = 'active'`),
      ).length
    while ((await running()) === 0) continue
    asker.abort()
    expect(await ended).toContain('pg_sleep')
    // PostgreSQL notices within a second. If it did not, this test would not end.
    while ((await running()) > 0) continue
  })
})

describeWith(['PostgreSQL'], 'a PostgreSQL that takes no writes, or none any more', () => {
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

  test('a transaction that met it says that the database is away', async () => {
    const { database } = await openFreshPostgres(process.env[postgresUrlVariable] ?? '')
    await database.execute(sql`set default_transaction_read_only = on`)
    const made = database.transaction((transaction) => transaction.execute(sql`create table news (id integer)`))
    const error: unknown = await made.catch((thrown: unknown) => thrown)
    expect([String(error), isDatabaseAway(error)]).toEqual([expect.any(String), true])
  })

  test('connections that break as a transaction begins take no place from those after them', async () => {
    const state = { breaks: true }
    const proxy = createServer((client) => {
      const server = connect(`${process.env[postgresFolderVariable]}/.s.PGSQL.5432`)
      client.on('data', (sent) => (state.breaks && sent.includes('begin') ? client.destroy() : server.write(sent)))
      client.on('error', () => undefined).on('close', () => server.destroy())
      server.on('error', () => undefined).pipe(client)
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    proxy.unref()
    const url = `postgresql://postgres@127.0.0.1:${(proxy.address() as AddressInfo).port}/postgres`
    const { database } = await closeInTheEnd(openPostgres(url))
    const one = () => database.transaction((transaction) => transaction.execute(sql`select 1`))
    for (let times = 0; times < 10; times++) {
      expect(isDatabaseAway(await one().catch((thrown: unknown) => thrown))).toBe(true)
    }
    state.breaks = false
    expect(rowsOf(await one())).toHaveLength(1)
  })
})

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
