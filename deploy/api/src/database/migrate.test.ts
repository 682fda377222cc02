import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describeWith } from '@homeside/build/testing/describe-with'
import { getTableColumns, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

import { availableEngines, quickestEngine } from '../testing/engines.ts'
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

  test('a renamed migration is not applied again', async () => {
    const { database, close } = await engine.open()
    await migrate(database)
    const [now, before] = ['0012_insurance_cards.sql', '0009_insurance_cards.sql']
    await database.execute(sql`update schema_migrations set name = ${before} where name = ${now}`)
    await migrate(database)
    const named = sql`select name from schema_migrations where name in (${before}, ${now})`
    expect(await database.execute(named)).toMatchObject({ rows: [{ name: now }] })
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
  // Up to this one, migrations did not say so, because servers of two versions did not run side by side yet.
  const lastUnsaid = '0033'
  const found = readdirSync(migrationsFolder)
    .filter((name) => name.slice(0, 4) > lastUnsaid && !isContract(name))
    .filter((name) => takesAway.test(readFileSync(join(migrationsFolder, name), 'utf8')))
  expect(found).toEqual([])
  for (const statement of ['alter table a drop column b', 'alter table a alter column b set not null']) {
    expect(statement).toMatch(takesAway)
  }
})

describeWith(['PostgreSQL'], 'while somebody else uses a table', () => {
  test('a migration gives up soon, changes nothing, and succeeds later', async () => {
    const { database, close } = await quickestEngine().open()
    await migrate(database)
    await database.execute(sql`delete from schema_migrations where name = '0031_agreed_statements.sql'`)
    await database.execute(sql`alter table orders drop column statement`)
    const reading = await holdTable(database, 'orders')
    await expect(migrate(database)).rejects.toThrow('The database was not changed: a backup')
    await reading.end()
    await migrate(database)
    await expect(database.execute(sql`select statement from orders`)).resolves.toBeDefined()
    await close()
  })
})

/** Reads a table and keeps the transaction open, as pg_dump does. */
function holdTable(database: Database, table: string): Promise<{ end: () => Promise<void> }> {
  return new Promise((isHeld, failed) => {
    const held = database.transaction(async (transaction) => {
      await transaction.execute(sql`select 1 from ${sql.identifier(table)}`)
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
