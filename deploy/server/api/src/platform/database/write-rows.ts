import { getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { Database } from './database.ts'
import { rowsOf } from './pick-columns.ts'

/** Writes of many rows. Each is one statement with one value, however many rows there are. */

/** Columns of a table, and the rows as a select of one JSON array. */
function asRecords(table: PgTable, names: readonly string[], rows: readonly object[]) {
  const all: Record<string, { getSQLType: () => string }> = getTableColumns(table)
  const list = (part: (name: string) => SQLWrapper) => sql.join(names.map(part), sql`, `)
  const type = (name: string) => sql.raw(all[name]?.getSQLType() ?? 'text')
  return {
    columns: list((name) => sql.identifier(toSnakeCase(name))),
    members: list((name) => sql.identifier(name)),
    records: sql`json_to_recordset(${JSON.stringify(rows)}::json) as given(${list((name) => sql`${sql.identifier(name)} ${type(name)}`)})`,
  }
}

/**
 * Inserts rows that all have the same members, named as the table's columns.
 *
 * @param returned the columns to return of each.
 */
export async function insertRows<Table extends PgTable>(
  database: Database,
  table: Table,
  rows: readonly { [Name in keyof Table['$inferInsert']]?: Table['$inferInsert'][Name] | undefined }[],
  returned: readonly (keyof Table['$inferSelect'] & string)[] = [],
): Promise<Record<string, unknown>[]> {
  const [first] = rows
  if (first === undefined) return []
  const { columns, members, records } = asRecords(table, Object.keys(first), rows)
  const named = returned.map((name) => sql`${sql.identifier(toSnakeCase(name))} as ${sql.identifier(name)}`)
  const returning = named.length === 0 ? sql`` : sql` returning ${sql.join(named, sql`, `)}`
  const result = await database.execute(
    sql`insert into ${table} (${columns}) select ${members} from ${records}${returning}`,
  )
  return named.length === 0 ? [] : rowsOf(result)
}

/** Sets the members of rows that are named by a key. All rows have the same members. */
export async function updateRows<Table extends PgTable>(
  database: Database,
  table: Table,
  key: keyof Table['$inferSelect'] & string,
  rows: readonly Partial<Table['$inferSelect']>[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const names = Object.keys(first)
  const { records } = asRecords(table, names, rows)
  const column = (name: string) => sql.identifier(toSnakeCase(name))
  // Besides the join, so that the index of the key serves it however large the table is.
  const isNamed = isOneOf(
    sql`${table}.${column(key)}`,
    rows.map((row) => Number(row[key])),
    'integer',
  )
  const set = names.filter((name) => name !== key).map((name) => sql`${column(name)} = given.${sql.identifier(name)}`)
  await database.execute(
    sql`update ${table} set ${sql.join(set, sql`, `)} from ${records}
      where ${table}.${column(key)} = given.${sql.identifier(key)} and ${isNamed}`,
  )
}

/** Deletes the rows with these keys. */
export async function deleteRows<Table extends PgTable>(
  database: Database,
  table: Table,
  key: keyof Table['$inferSelect'] & string,
  keys: readonly number[],
): Promise<void> {
  if (keys.length === 0) return
  await database.execute(sql`delete from ${table} where ${isOneOf(sql.identifier(toSnakeCase(key)), keys, 'integer')}`)
}

/**
 * A condition: the column's value is one of these. One value of the statement, however many there are, and the index of
 * the column serves it.
 */
export function isOneOf(
  column: SQLWrapper,
  values: readonly (string | number)[],
  type: 'date' | 'integer' | 'text',
): SQL {
  const list = sql`select value::${sql.raw(type)} from json_array_elements_text(${JSON.stringify(values)}::json)`
  return sql`${column} = any(array(${list}))`
}
