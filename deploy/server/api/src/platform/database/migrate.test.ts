/** @size all */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describeWith } from '@homeside/build/testing/describe-with'
import { getTableColumns, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

import { availableEngines, quickestEngine } from '../../../testing/engines.ts'
import type { Database } from './database.ts'
import { isContract, migrate, migrationsFolder } from './migrate.ts'

/** Every table that the code names. */
async function tables(): Promise<PgTable[]> {
  const folder = join(import.meta.dirname, 'tables')
  const modules = readdirSync(folder).map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>)
  return (await Promise.all(modules)).flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
}

test('no two migrations share a number', () => {
  const numbers = readdirSync(migrationsFolder).map((name) => /^\d{4}(?=_[a-z_]+\.sql$)/.exec(name)?.[0] ?? name)
  expect(numbers).toEqual([...new Set(numbers)])
})

describe.each(availableEngines())('migrations ($name)', (engine) => {
  test('make every column that the code names, and running them again changes nothing', async () => {
    const { database, close } = await engine.open()
    await migrate(database)
    await migrate(database)
    const named = await tables()
    expect(named.length).toBeGreaterThan(20)
    for (const table of named) {
      expect(await database.select(getTableColumns(table)).from(table)).toEqual([])
    }
    await close()
  })

  test('a changed migration is refused', async () => {
    const { database, close } = await engine.open()
    await migrate(database)
    await database.execute(sql`update schema_migrations set checksum = 'other'`)
    await expect(migrate(database)).rejects.toThrow('was changed after it was applied')
    await close()
  })

  test('a database that is older than the first release is refused', async () => {
    const { database, close } = await engine.open()
    await migrate(database)
    await database.execute(sql`update schema_migrations set name = 'older_' || name`)
    await expect(migrate(database)).rejects.toThrow('The database is older than the first release')
    await close()
  })

  test('a database that a newer version expanded is accepted, and one that it contracted is refused', async () => {
    const { database, close } = await engine.open()
    await migrate(database)
    const note = (name: string): Promise<unknown> =>
      database.execute(sql`insert into schema_migrations (name, checksum) values (${name}, '')`)
    await note('9998_later.sql')
    await migrate(database)
    await note('9999_contract_names.sql')
    await expect(migrate(database)).rejects.toThrow('9999_contract_names.sql is unknown here')
    await close()
  })
})

test('a migration that takes something away says so in its name', () => {
  const takesAway =
    /\bdrop (table|column|view|function)|\brename\b|\balter column \S+ (set not null|(set data )?type)|\bdelete from\b/i
  // What a function does is done later, by whoever calls it.
  const ofFunctions = /create (or replace )?function[^$]+\$\$.*?\$\$/gis
  const found = readdirSync(migrationsFolder)
    .filter((name) => !isContract(name))
    .filter((name) => takesAway.test(readFileSync(join(migrationsFolder, name), 'utf8').replaceAll(ofFunctions, '')))
  expect(found).toEqual([])
  for (const statement of ['alter table a drop column b', 'alter table a alter column b set not null']) {
    expect(statement).toMatch(takesAway)
  }
})

describeWith(['PostgreSQL'], 'while somebody else uses a table', () => {
  test('a migration gives up soon, changes nothing, and succeeds later', async () => {
    const { database, close } = await quickestEngine().open()
    await migrate(database)
    await database.execute(sql`delete from schema_migrations where name = '0006_payments.sql'`)
    await database.execute(sql`drop table refunds, charges, payment_sessions, payment_methods`)
    const writing = await holdTable(database, 'orders')
    await expect(migrate(database)).rejects.toThrow('The database was not changed: a backup')
    await writing.end()
    await migrate(database)
    await expect(database.execute(sql`select from charges`)).resolves.toBeDefined()
    await close()
  })
})

/** Writes into a table and keeps the transaction open, so that no other table can be made to refer to it. */
function holdTable(database: Database, table: string): Promise<{ end: () => Promise<void> }> {
  return new Promise((isHeld, failed) => {
    const held = database.transaction(async (transaction) => {
      await transaction.execute(sql`delete from ${sql.identifier(table)}`)
      await new Promise<void>((over) => {
        const end = (): Promise<void> => {
          over()
          return held
        }
        isHeld({ end })
      })
    })
    held.catch(failed)
  })
}
