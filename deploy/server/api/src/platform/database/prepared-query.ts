import {
  Column,
  getTableColumns,
  is,
  Placeholder,
  sql,
  Table,
  type Query,
  type SQL,
  type SQLWrapper,
  type WithSubquery,
} from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

import { type Database, drizzleSettings } from './database.ts'
import { rowsOf } from './pick-columns.ts'

/** The values of a statement as placeholders, which stand in it until the values are known. */
export type Bound<Values> = { readonly [Name in keyof Values]: Placeholder }

interface Preparable<Result> {
  prepare: (name: string) => { execute: (values?: Record<string, unknown>) => Promise<Result> }
}

/** A select whose rows are wanted. With joins it has to name what it selects. */
interface Part extends SQLWrapper {
  _: { selectedFields: unknown; result: unknown }
}
type Parts = Record<string, Part>
/** A row of a select as it comes, column by column. */
type Row = readonly unknown[]
/** The rows that each of several selects finds. */
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
  const prepared = onceNamed(name, (database) => build(database, boundValues<Values>()).prepare(name))
  return (database, values) => prepared(database).execute(valuesOf(values))
}

/**
 * A statement whose rows are wanted as the database names and types them. Its text is built once for all databases and
 * transactions. PostgreSQL plans it as it does `preparedQuery`.
 *
 * @param name of this statement alone.
 */
export function preparedStatement<Values extends object>(
  name: string,
  build: (database: Database, values: Bound<Values>) => SQLWrapper,
): (database: Database, values: Values) => Promise<Record<string, unknown>[]> {
  let statement: Query | undefined
  const prepared = onceNamed(name, (database) => {
    statement ??= dialect.sqlToQuery(build(database, boundValues<Values>()).getSQL())
    return prepare(database, { statement }, name)
  })
  return async (database, values) => rowsOf(await prepared(database).execute(valuesOf(values)))
}

/** Makes PostgreSQL find the rows of a select once, for all parts of a statement that ask for them. */
export type Share = <Shared extends WithSubquery>(select: Shared) => Shared

/** A statement for several selects, and what reads its result. */
interface Asking<Asked extends Parts> {
  statement: Query
  read: (result: unknown) => RowsOf<Asked>
}

/**
 * Several selects as one statement: what a screen needs in one round trip. Built and planned as `preparedQuery` is.
 *
 * @param name of this statement alone.
 */
export function preparedTogether<Values extends object, Asked extends Parts>(
  name: string,
  build: (database: Database, values: Bound<Values>, share: Share) => Asked,
): (database: Database, values: Values) => Promise<RowsOf<Asked>> {
  // The text is the same for every database, and a transaction counts as a database.
  let asked: Asking<Asked> | undefined
  const prepared = onceNamed(name, (database) => {
    asked ??= askingFor((share) => build(database, boundValues<Values>(), share))
    return { read: asked.read, query: prepare(database, asked, name) }
  })
  return async (database, values) => {
    const { read, query } = prepared(database)
    return read(await query.execute(valuesOf(values)))
  }
}

/**
 * One select whose rows come as one column, which is read faster than many. Built and planned as `preparedQuery` is.
 *
 * @param name of this statement alone.
 */
export function preparedRows<Values extends object, Asked extends Part>(
  name: string,
  build: (database: Database, values: Bound<Values>) => Asked,
): (database: Database, values: Values) => Promise<Asked['_']['result']> {
  const prepared = onceNamed(name, (database) => {
    const select = build(database, boundValues<Values>())
    const { alias, row } = asOneColumn(select)
    const statement = dialect.sqlToQuery(sql`select ${row} as "row" from ${select} as ${alias}`)
    return { readRow: rowReaderOf(select), query: prepare(database, { statement }, name) }
  })
  return async (database, values) => {
    const { readRow, query } = prepared(database)
    return rowsOf(await query.execute(valuesOf(values))).map(({ row }) => readRow(row as Row))
  }
}

/**
 * Runs several selects as one statement, like `preparedTogether`, for selects that differ each time. PostgreSQL plans
 * them each time.
 */
export async function together<Asked extends Parts>(
  database: Database,
  build: (share: Share) => Asked,
): Promise<RowsOf<Asked>> {
  const asked = askingFor(build)
  return asked.read(await prepare(database, asked, undefined).execute())
}

/** Makes a statement once for each database or transaction. */
function onceNamed<Made>(name: string, make: (database: Database) => Made): (database: Database) => Made {
  if (names.has(name)) throw new Error(`Two statements are called ${name}.`)
  names.add(name)
  return onceForEach(make)
}

function valuesOf(values: object): Record<string, unknown> {
  return { ...values }
}

function boundValues<Values>(): Bound<Values> {
  return new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) }) as Bound<Values>
}

function askingFor<Asked extends Parts>(build: (share: Share) => Asked): Asking<Asked> {
  const shared: WithSubquery[] = []
  const parts = build((select) => {
    shared.push(select)
    return select
  })
  const lists = Object.entries(parts).map(([part, query]) => {
    const { alias, row } = asOneColumn(query)
    return sql`(select coalesce(json_agg(${row}), '[]') from ${query} as ${alias}) as ${sql.identifier(part)}`
  })
  const beginning = shared.map(
    ({ _: { alias, sql: select } }) => sql`${sql.identifier(alias)} as materialized (${select})`,
  )
  const before = beginning.length === 0 ? sql`` : sql`with ${sql.join(beginning, sql`, `)} `
  const statement = dialect.sqlToQuery(sql`${before}select ${sql.join(lists, sql`, `)}`)
  return { statement: withoutRepeats(statement), read: readerOfParts(parts) }
}

/** An expression for a whole row of a select, and the alias of the select that the expression needs. */
function asOneColumn({ _: { selectedFields } }: Part): { alias: SQL; row: SQL } {
  const columns = leavesOf(selectedFields).map((_, index) => `c${index}`)
  return { alias: sql.raw(`part(${columns.join()})`), row: sql.raw(`json_build_array(${columns.join()})`) }
}

/**
 * The same statement with each value in it once. Every select names the patient again, and each value takes time to be
 * written here and to be read there, with every request.
 */
function withoutRepeats({ sql: text, params }: Query): Query {
  const kept: unknown[] = []
  const numbers = params.map((param) => {
    const known = kept.findIndex((one) =>
      is(one, Placeholder) && is(param, Placeholder) ? one.name === param.name : one === param,
    )
    return known === -1 ? kept.push(param) : known + 1
  })
  return { sql: text.replace(/\$(\d+)/g, (_, number: string) => `$${numbers[Number(number) - 1]}`), params: kept }
}

function prepare(database: Database, { statement }: { statement: Query }, name: string | undefined) {
  return database._.session.prepareQuery(statement, undefined, name, false)
}

/**
 * The function that reads a result. It is made once too, because finding out the type of each column takes longer than
 * reading it.
 */
function readerOfParts<Asked extends Parts>(parts: Asked): (result: unknown) => RowsOf<Asked> {
  const readers = Object.entries(parts).map(([part, query]) => ({ part, readRow: rowReaderOf(query) }))
  return (result) => {
    const [lists = {}] = rowsOf(result)
    const read = readers.map(({ part, readRow }) => [part, (lists[part] as Row[]).map((row) => readRow(row))])
    // The parts' own types say what their rows are.
    return Object.fromEntries(read) as RowsOf<Asked>
  }
}

function rowReaderOf({ _: { selectedFields } }: Part): (row: Row) => unknown {
  return readerOf(selectedFields, leavesOf(selectedFields).keys())
}

/** @param columns where each leaf of the field stands in a row, one after the other. */
function readerOf(field: unknown, columns: Iterator<number, undefined>, isGroup = false): (row: Row) => unknown {
  if (!isLeaf(field)) {
    const members = membersOf(field).map(([name, member]) => [name, readerOf(member, columns, true)] as const)
    const read = (row: Row) => {
      const made: Record<string, unknown> = {}
      for (const [name, readMember] of members) made[name] = readMember(row)
      return made
    }
    // A left join that found nothing has a group of nulls.
    return isGroup ? (row) => nullWithout(read(row)) : read
  }
  const column = columns.next().value ?? NaN
  if (!is(field, Column)) return (row) => row[column]
  return (row) => (row[column] === null ? null : field.mapFromDriverValue(row[column]))
}

function nullWithout(read: object): object | null {
  return Object.values(read).every((value) => value === null) ? null : read
}

function leavesOf(field: unknown): unknown[] {
  return isLeaf(field) ? [field] : membersOf(field).flatMap(([, member]) => leavesOf(member))
}

function membersOf(field: unknown): [string, unknown][] {
  return Object.entries(is(field, Table) ? getTableColumns(field) : (field as object))
}

/** Whether a field comes as one value: a column, or an expression, whose JSON is taken as it is. */
function isLeaf(field: unknown): field is Column | SQL {
  return is(field, Column) || (typeof field === 'object' && field !== null && 'getSQL' in field && !is(field, Table))
}

/** Makes something once for each of some objects, such as databases, and returns the same one afterwards. */
export function onceForEach<Owner extends WeakKey, Made>(make: (owner: Owner) => Made): (owner: Owner) => Made {
  const made = new WeakMap<Owner, Made>()
  return (owner) => {
    const known = made.get(owner)
    if (known !== undefined) return known
    const fresh = make(owner)
    made.set(owner, fresh)
    return fresh
  }
}
