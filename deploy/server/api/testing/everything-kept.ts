import { sql } from 'drizzle-orm'

import type { Database } from '../src/platform/database/database.ts'
import { rowsOf } from '../src/platform/database/pick-columns.ts'

/** All rows of all tables by the table's name, as text, for tests that search them or see that nothing changed. */
export async function everythingKept(database: Database): Promise<Record<string, string>> {
  const kept: Record<string, string> = {}
  for (const name of await tableNames(database)) {
    const rows = await database.execute(sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t order by 1`)
    kept[name] = rowsOf(rows)
      .map(({ row }) => row)
      .join('\n')
  }
  return kept
}

/** The same without the trail, in which tries stand too. */
export async function everythingButTrail(database: Database): Promise<Record<string, string>> {
  const { audit_trail: _, audit_patients: __, ...rest } = await everythingKept(database)
  return rest
}

/** The names of all tables. */
export async function tableNames(database: Database): Promise<string[]> {
  const found = await database.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  return rowsOf(found).map(({ name }) => String(name))
}
