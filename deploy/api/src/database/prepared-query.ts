import { getTableColumns, is, sql, Table, Column } from 'drizzle-orm'
import type { Placeholder, SQL, SQLWrapper } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

import { drizzleSettings } from './database.ts'
import type { Database } from './database.ts'
import { rowsOf } from './rows-of.ts'

/** The values of a statement, as they stand in it before they are known. */
export type Bound<Values> = { readonly [Name in keyof Values]: Placeholder }

interface Preparable<Result> {
  prepare: (name: string) => { execute: (values?: Record<string, unknown>) => Promise<Result> }
}

/** A select whose rows are wanted. With joins it has to name what it selects, and each join has to be an inner one. */
interface Part extends SQLWrapper {
  _: { selectedFields: unknown; result: unknown }
}
type Parts = Record<string, Part>
/** What each of several selects finds. */
export type RowsOf<Asked extends Parts> = { [Name in keyof Asked]: Asked[Name]['_']['result'] }

const dialect = new PgDialect({ casing: drizzleSettings().casing })
const names = new Set<string>()

/**
 * A query that is built once, and that PostgreSQL plans once for each connection: its name stands for its text there.
 *
 * @param name of this query alone.
 */
export function preparedQuery<Values extends object, Result>(
  name: string,
  build: (database: Database, values: Bound<Values>) => Preparable<Result>,
): (database: Database, values: Values) => Promise<Result> {
  const prepared = onceEach(name, (database) => build(database, boundValues<Values>()).prepare(name))
  return (database, values) => prepared(database).execute(valuesOf(values))
}

/**
 * Several selects as one statement: what a screen needs in one round trip. Built and planned as `preparedQuery` is.
 *
 * @param name of this statement alone.
 */
export function preparedTogether<Values extends object, Asked extends Parts>(
  name: string,
  build: (database: Database, values: Bound<Values>) => Asked,
): (database: Database, values: Values) => Promise<RowsOf<Asked>> {
  const prepared = onceEach(name, (database) => {
    const parts = build(database, boundValues<Values>())
    return { parts, query: prepare(database, parts, name) }
  })
  return async (database, values) => {
    const { parts, query } = prepared(database)
    return readRows(parts, await query.execute(valuesOf(values)))
  }
}

/** The same for selects that are another each time; PostgreSQL plans them anew. */
export async function together<Asked extends Parts>(database: Database, parts: Asked): Promise<RowsOf<Asked>> {
  return readRows(parts, await prepare(database, parts, undefined).execute())
}

/** What is made for a database, or for a transaction, is made once. */
function onceEach<Made>(name: string, make: (database: Database) => Made): (database: Database) => Made {
  if (names.has(name)) throw new Error(`Two statements are called ${name}.`)
  names.add(name)
  const made = new WeakMap<Database, Made>()
  return (database) => {
    const known = made.get(database)
    if (known !== undefined) return known
    const fresh = make(database)
    made.set(database, fresh)
    return fresh
  }
}

function valuesOf(values: object): Record<string, unknown> {
  return { ...values }
}

function boundValues<Values>(): Bound<Values> {
  return new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) }) as Bound<Values>
}

function prepare(database: Database, parts: Parts, name: string | undefined) {
  const lists = Object.entries(parts).map(([part, query]) => {
    const columns = leavesOf(query._.selectedFields).map((_, index) => `c${index}`)
    const row = sql.raw(`json_build_array(${columns.join()})`)
    const alias = sql.raw(`part(${columns.join()})`)
    return sql`(select coalesce(json_agg(${row}), '[]') from ${query} as ${alias}) as ${sql.identifier(part)}`
  })
  const statement = dialect.sqlToQuery(sql`select ${sql.join(lists, sql`, `)}`)
  return database._.session.prepareQuery(statement, undefined, name, false)
}

function readRows<Asked extends Parts>(parts: Asked, result: unknown): RowsOf<Asked> {
  const [lists = {}] = rowsOf(result)
  const read = Object.entries(parts).map(([part, query]) => {
    const fields = query._.selectedFields
    return [part, (lists[part] as unknown[][]).map((values) => readRow(fields, values.values()))]
  })
  // The parts' own types say what their rows are.
  return Object.fromEntries(read) as RowsOf<Asked>
}

function readRow(field: unknown, values: ArrayIterator<unknown>): unknown {
  if (isLeaf(field)) {
    const { value } = values.next()
    return is(field, Column) && value !== null ? field.mapFromDriverValue(value) : value
  }
  return Object.fromEntries(membersOf(field).map(([name, member]) => [name, readRow(member, values)]))
}

function leavesOf(field: unknown): unknown[] {
  return isLeaf(field) ? [field] : membersOf(field).flatMap(([, member]) => leavesOf(member))
}

function membersOf(field: unknown): [string, unknown][] {
  return Object.entries(is(field, Table) ? getTableColumns(field) : (field as object))
}

/** What comes as one value: a column, or something that the database works out, which is JSON as it is. */
function isLeaf(field: unknown): field is Column | SQL {
  return is(field, Column) || (typeof field === 'object' && field !== null && 'getSQL' in field && !is(field, Table))
}
