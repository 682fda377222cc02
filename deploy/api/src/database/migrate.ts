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
 * A file is a list of statements, each ending with a semicolon at the end of a line.
 *
 * @throws StartError when the database is ahead of this server or a file was changed after it was applied.
 */
export async function migrate(database: Database): Promise<void> {
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${lockNumber})`)
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
  const unknown = applied.filter((name) => !files.includes(name))
  if (unknown.length === 0) return
  throw new StartError(`The database was made by a newer version: ${unknown.join(', ')} is unknown here.`)
}

function refuseChanged(name: string, same: boolean): void {
  if (same) return
  throw new StartError(`${name} was changed after it was applied to this database. Add a new migration instead.`)
}
