import { randomBytes } from 'node:crypto'

import pg from 'pg'

import type { OpenDatabase } from '../database/database.ts'
import { openPostgres } from '../database/open-postgres.ts'
import { postgresUrlVariable } from './start-postgres.ts'
import { openTestDatabase } from './test-database.ts'

export interface Engine {
  name: string
  /** An empty database; `logSql` sees each statement. */
  open: (logSql?: (statement: string) => void) => Promise<OpenDatabase>
}

const pglite: Engine = { name: 'PGlite', open: openTestDatabase }

/** Every engine of this machine, for tests that must hold on each. */
export function availableEngines(): Engine[] {
  const cluster = process.env[postgresUrlVariable]
  if (cluster === undefined) return [pglite]
  return [pglite, { name: 'PostgreSQL', open: (logSql) => openFreshDatabase(cluster, logSql) }]
}

async function openFreshDatabase(cluster: string, logSql?: (statement: string) => void): Promise<OpenDatabase> {
  return openPostgres(await createPostgresDatabase(cluster), logSql)
}

/** Makes an empty database in a cluster and answers its address. */
export async function createPostgresDatabase(cluster: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: cluster })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return cluster.replace('/postgres?', `/${name}?`)
}
