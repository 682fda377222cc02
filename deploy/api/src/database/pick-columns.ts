import { getTableColumns } from 'drizzle-orm'
import type { Column, GetColumnData } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** A row of picked columns. */
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
