import { randomBytes } from 'node:crypto'

import { fillSandbox } from '@homeside/sandbox/fill/fill-sandbox'
import { sql } from 'drizzle-orm'
import pg from 'pg'

import type { Database, OpenDatabase, PersonDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openPostgres } from '../src/platform/database/open-postgres.ts'
import { rowsOf } from '../src/platform/database/pick-columns.ts'
import { closeInTheEnd } from './left-open.ts'

/** The lowest cost that Argon2 allows. Tests sign in often, and their passwords protect nobody. */
export const quickPasswordCost = { memory: 8, passes: 1, parallelism: 1 }

/** Makes the tables in an empty database, and the sandbox as it is at an instant. */
async function fillDatabase(database: PersonDatabase, now: Date): Promise<void> {
  await migrate(database)
  await fillSandbox(database, now, quickPasswordCost)
}

/** A fixed number for the lock of whoever fills a database for all others. */
const fillingLock = 56695

/** Makes and opens an empty database in a cluster; `logSql` sees each statement. */
export function openFreshPostgres(cluster: string, logSql?: (statement: string) => void): Promise<OpenDatabase> {
  return closeInTheEnd(createPostgresDatabase(cluster).then((url) => openPostgres(url, logSql)))
}

/** A database with the sandbox as it is at an instant. The first test fills one, and every test gets a copy of it. */
export function openFilledPostgres(cluster: string, now: Date): Promise<OpenDatabase> {
  return closeInTheEnd(copyFilledDatabase(cluster, now).then((url) => openPostgres(url)))
}

function createPostgresDatabase(cluster: string): Promise<string> {
  return inCluster(cluster, (client) => createDatabase(client, cluster, 'template1'))
}

/** Makes a database with the sandbox as it is at an instant. Returns its address. */
export function copyFilledDatabase(cluster: string, now: Date): Promise<string> {
  const filled = `filled_${now.getTime()}`
  return inCluster(cluster, async (client) => {
    await client.query('select pg_advisory_lock($1)', [fillingLock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [filled])
    if (rowCount === 0) {
      const url = await createDatabase(client, cluster, 'template1')
      await fillAt(url, now)
      // Named only once it is whole, so that nobody copies half of it.
      await client.query(`alter database ${nameIn(url)} rename to ${filled}`)
    }
    await client.query('select pg_advisory_unlock($1)', [fillingLock])
    return createDatabase(client, cluster, filled)
  })
}

async function fillAt(url: string, now: Date): Promise<void> {
  const { database, close } = await openPostgres(url)
  try {
    await fillDatabase(database, now)
  } finally {
    await close()
  }
}

async function inCluster<Answer>(cluster: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: cluster })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function createDatabase(client: pg.Client, cluster: string, template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await client.query(`create database ${name} template ${template}`)
  return cluster.replace('/postgres?', `/${name}?`)
}

function nameIn(url: string): string {
  return /\/(\w+)\?/.exec(url)?.[1] ?? ''
}

/** Whether a statement waits for a lock in this database. Other tests lock rows in the same cluster. */
export async function isSomebodyWaiting(database: Database): Promise<boolean> {
  const waiting = await database.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`,
  )
  return rowsOf(waiting).length > 0
}
