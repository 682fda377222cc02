import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { getTableColumns, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

import { availableEngines } from '../testing/engines.ts'
import { migrate, migrationsFolder } from './migrate.ts'

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

  test('a database of a newer version is refused', async () => {
    const { database, close } = await engine.open()
    await migrate(database)
    await database.execute(sql`insert into schema_migrations (name, checksum) values ('9999_later.sql', '')`)
    await expect(migrate(database)).rejects.toThrow('9999_later.sql is unknown here')
    await close()
  })
})
