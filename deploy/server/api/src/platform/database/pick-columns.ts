import { getTableColumns, sql, type Column, type GetColumnData, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

export type Picked<Columns extends Record<string, Column>> = {
  [Name in keyof Columns]: GetColumnData<Columns[Name]>
}

/**
 * Some columns of a table, for a select. Each column that is read takes time, in the database and here, with every
 * request.
 */
export function pickColumns<Table extends PgTable, Name extends keyof Table['_']['columns'] & string>(
  table: Table,
  names: readonly Name[],
): Pick<Table['_']['columns'], Name> {
  const columns: Table['_']['columns'] = getTableColumns(table)
  // The keys of what is made are the names.
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Table['_']['columns'], Name>
}

/**
 * The rows of a raw statement, which both engines return in the same form.
 *
 * @throws Error when the result has no rows.
 */
export function rowsOf(result: unknown): Record<string, unknown>[] {
  if (typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows))
    return result.rows
  throw new Error('The statement answered no rows.')
}

/**
 * A condition whose values are part of the statement's text. Plans are made without a statement's values, so only then
 * does PostgreSQL see that an index of some rows has all that fulfil the condition. Never for values of a request.
 */
export function withValuesInText(condition: SQL | undefined): SQL {
  return sql`${condition}`.inlineParams()
}
