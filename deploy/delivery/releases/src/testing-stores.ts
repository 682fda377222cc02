import { randomBytes } from 'node:crypto'

import pg from 'pg'

import { openFileStore } from './store/file-store.ts'
import { openPostgresStore } from './store/postgres-store.ts'
import type { ReleaseStore } from './store/release-store.ts'

/** The temporary PostgreSQL that the test run started; unset when none is installed. */
const cluster = process.env['HOMESIDE_TEST_POSTGRES']

/**
 * The address of a database for one test.
 *
 * @param copied The address of the database that it is a copy of, which nobody has open. Default: it is empty.
 */
export async function freshDatabase(copied?: string): Promise<string> {
  if (cluster === undefined) throw new Error('There is no PostgreSQL to test on.')
  const name = `releases_${randomBytes(6).toString('hex')}`
  await runStatements(cluster, `create database ${name} ${copied ? `template ${nameIn(copied)}` : ''}`)
  return cluster.replace('/postgres?', `/${name}?`)
}

/** Runs statements in a database, one after the other. Throws PostgreSQL's refusal. */
export async function runStatements(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Takes a database away from its users, as when its server is gone. */
export async function takeAwayDatabase(url: string): Promise<void> {
  await runStatements(cluster ?? '', `drop database ${nameIn(url)} with (force)`)
}

/** The name of a fresh database. */
export function nameIn(url: string): string {
  return /releases_\w+/.exec(url)?.[0] ?? ''
}

const open = new Set<ReleaseStore>()

async function openFreshPostgres(): Promise<ReleaseStore> {
  const store = await openPostgresStore(await freshDatabase())
  open.add(store)
  return store
}

/** Ends the connections of every store that a test opened. For `afterAll`. */
export async function closeStores(): Promise<void> {
  await Promise.all([...open].map((store) => store.close()))
  open.clear()
}

type OpenStore = (folder: string) => ReleaseStore | Promise<ReleaseStore>

/** Both engines by name, for tests that must pass on each; only one where PostgreSQL is not installed. */
export const engines: readonly (readonly [string, OpenStore])[] = [
  ['files', openFileStore],
  ...(cluster === undefined ? [] : [['PostgreSQL', openFreshPostgres] as const]),
]
