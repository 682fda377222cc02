import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { StartError } from '@homeside/server-kit/start-error'
import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

import type { Database } from './database.ts'
import { rowsOf } from './pick-columns.ts'
import { isQueuePrepared, prepareQueue } from './prepare-queue.ts'

/** The folder of the SQL files. Each has its own number. */
export const migrationsFolder = join(import.meta.dirname, '../../../migrations')
/** A fixed number, the same in every server, so that two that start together migrate one after the other. */
const lockNumber = 56695

/** Whether a migration removes what older servers use. Its name says so, because older servers know only the name. */
export const isContract = (name: string): boolean => /^\d{4}_contract_/.test(name)
/** Longer than any usual statement. A change of a table waits for whoever uses it, and all others wait behind it. */
const lockTimeout = '2s'

const schemaMigrations = pgTable('schema_migrations', {
  name: text().primaryKey(),
  checksum: text().notNull(),
  appliedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/**
 * Applies the SQL files that a database has not seen, in the order of their names, and prepares the message queue, all
 * or none.
 * A file is a list of statements, each ending with a semicolon at the end of a line. A database that a newer server has
 * expanded is accepted, so that servers of two versions run side by side.
 *
 * @throws StartError when a newer server has taken away what this one needs, the database is older than the first
 *   release, a file was changed after it was applied, or somebody else keeps a table locked.
 */
export async function migrate(database: Database): Promise<void> {
  await applyMigrations(database).catch((error: unknown) => {
    throw isLockTimeout(error) ? new StartError(tablesInUse, { cause: error }) : error
  })
}

const tablesInUse =
  'The database was not changed: a backup or a long transaction keeps a table in use. Start again when it has ended.'

async function applyMigrations(database: Database): Promise<void> {
  const files = migrationFiles()
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${lockNumber})`)
    await transaction.execute(sql.raw(`set local lock_timeout = '${lockTimeout}'`))
    await transaction.execute(sql`set local statement_timeout = 0`)
    await transaction.execute(sql`
      create table if not exists schema_migrations
        (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const applied = await appliedIn(transaction)
    refuseUnknown([...applied.keys()], files)
    for (const name of files) {
      const { script, checksum } = readMigration(name)
      if (applied.has(name)) {
        refuseChanged(name, applied.get(name) === checksum)
        continue
      }
      for (const statement of script.split(/;\s*$/m).filter((part) => part.trim() !== '')) {
        await transaction.execute(sql.raw(statement))
      }
      await transaction.insert(schemaMigrations).values({ name, checksum })
    }
    await prepareQueue(transaction)
  })
}

/**
 * Makes the tables. With a role that may not make tables, it only checks that they are there.
 *
 * @throws StartError as `migrate` does, or when this role would have to make something.
 */
export async function prepareTables(database: Database): Promise<void> {
  const [role] = rowsOf(await database.execute(sql`select has_schema_privilege('public', 'create') as may_create`))
  await (role?.['may_create'] === true ? migrate(database) : requireTables(database))
}

async function requireTables(database: Database): Promise<void> {
  const [table] = rowsOf(await database.execute(sql`select to_regclass('public.schema_migrations') as found`))
  const applied = table?.['found'] == null ? new Map<string, string>() : await appliedIn(database)
  const files = migrationFiles()
  refuseUnknown([...applied.keys()], files)
  const missing = files.filter((name) => !applied.has(name))
  for (const name of files)
    refuseChanged(name, !applied.has(name) || applied.get(name) === readMigration(name).checksum)
  if (missing.length === 0 && (await isQueuePrepared(database))) return
  throw new StartError(
    `The database lacks ${missing[0] ?? 'tables of the queue'}, and this role may not make tables. ` +
      'Run deploy/server/api/src/migrate-database.ts as the role that owns them, then start again.',
  )
}

function migrationFiles(): string[] {
  return readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
}

function readMigration(name: string): { script: string; checksum: string } {
  const script = readFileSync(join(migrationsFolder, name), 'utf8')
  return { script, checksum: createHash('sha256').update(script).digest('hex') }
}

/** The checksum of each migration of a database, by its name. */
async function appliedIn(database: Database): Promise<Map<string, string>> {
  return new Map((await database.select().from(schemaMigrations)).map((row) => [row.name, row.checksum]))
}

function refuseUnknown(applied: string[], files: string[]): void {
  if (applied.length > 0 && !files.some((name) => applied.includes(name))) {
    throw new StartError(
      'The database is older than the first release, and its tables cannot be brought up to date. Name an empty one. ' +
        'A trial on this machine starts afresh when .portal/data is deleted.',
    )
  }
  const unknown = applied.filter((name) => !files.includes(name) && isContract(name))
  if (unknown.length === 0) return
  throw new StartError(`The database was made by a newer version: ${unknown.join(', ')} is unknown here.`)
}

/** PostgreSQL's lock_not_available. Drizzle wraps the engines' errors. */
function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '55P03') || isLockTimeout(error.cause)
}

function refuseChanged(name: string, same: boolean): void {
  if (same) return
  throw new StartError(`${name} was changed after it was applied to this database. Add a new migration instead.`)
}
