import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { StartError } from '@homeside/running/start-error'
import { eq, sql } from 'drizzle-orm'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

import type { Database } from './database.ts'
import { prepareQueue } from './prepare-queue.ts'

/** The folder of the SQL files. Each has its own number. */
export const migrationsFolder = join(import.meta.dirname, '../../migrations')
/** A fixed number, the same in every server, so that two that start together migrate one after the other. */
const lockNumber = 56695

/** A migration that takes away what an older server uses says so in its name, which older servers read. */
export const isContract = (name: string): boolean => /^\d{4}_contract_/.test(name)
/** Longer than any usual statement. A change of a table waits for whoever uses it, and all others wait behind it. */
const lockTimeout = '2s'

/** Files that were renamed, by the name under which older databases recorded them. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['0009_insurance_cards.sql', '0012_insurance_cards.sql'],
  ['0014_latest_changes.sql', '0015_latest_changes.sql'],
])

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
 * @throws StartError when a newer server has taken away what this one needs, a file was changed after it was applied,
 *   or somebody else keeps a table locked.
 */
export async function migrate(database: Database): Promise<void> {
  await applyMigrations(database).catch((error: unknown) => {
    throw isLockTimeout(error) ? new StartError(tablesInUse, { cause: error }) : error
  })
}

const tablesInUse =
  'The database was not changed: a backup or a long transaction keeps a table in use. Start again when it has ended.'

async function applyMigrations(database: Database): Promise<void> {
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${lockNumber})`)
    await transaction.execute(sql.raw(`set local lock_timeout = '${lockTimeout}'`))
    await transaction.execute(sql`
      create table if not exists schema_migrations
        (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    for (const [before, now] of renamed) {
      await transaction.update(schemaMigrations).set({ name: now }).where(eq(schemaMigrations.name, before))
    }
    const applied = new Map((await transaction.select().from(schemaMigrations)).map((row) => [row.name, row.checksum]))
    refuseUnknown([...applied.keys()], files)
    for (const name of files.toSorted()) {
      const script = readFileSync(join(migrationsFolder, name), 'utf8')
      const checksum = createHash('sha256').update(script).digest('hex')
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

function refuseUnknown(applied: string[], files: string[]): void {
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
