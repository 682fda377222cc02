import { sql, type SQL } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { rowsOf } from '../../platform/database/pick-columns.ts'

/** The tables that have rows of patients, as the database itself describes them: so that none is forgotten. */

/** Tables whose rows stay where they are: a patient themselves, and the trail, which nobody changes. */
export const unmoved = ['patients', 'audit_trail', 'audit_patients'] as const

/** A table with rows of patients. Columns are named without those of the patient. */
export interface PatientTable {
  name: string
  /** The columns that tell the rows of a patient apart. */
  identity: string[]
  /** The tables that it points into, by which columns. */
  parents: { table: string; columns: string[]; theirs: string[] }[]
  /** The unique indexes for one patient: the expressions that may not be equal, and the condition of the rows. */
  unique: { parts: string[]; where: string }[]
}

/** A row of a patient, by its own columns and the values that its table's unique indexes compare. */
export interface OwnRow {
  table: string
  identity: Record<string, unknown>
  columns: Record<string, unknown>
  /** A text of each unique index; null where the row is none of its rows. */
  unique: (string | null)[]
}

const owner = `'site_key', 'patient_key'`

/** Reads which tables have rows of patients. */
export async function readPatientTables(database: Database): Promise<PatientTable[]> {
  const tables = rowsOf(
    await database.execute(
      sql.raw(`select relname as name, coalesce((
          select json_agg(attname order by attname) from pg_index
          join pg_attribute on attrelid = c.oid and attnum = any(indkey)
          where indrelid = c.oid and indisprimary and attname not in (${owner})), '[]') as identity
        from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
          and relname not in (${unmoved.map((name) => `'${name}'`).join()})
          and (select count(*) from pg_attribute where attrelid = c.oid and attname in (${owner}) and not attisdropped) = 2
        order by relname`),
    ),
  )
  const parents = rowsOf(
    await database.execute(
      sql.raw(`select conrelid::regclass::text as child, confrelid::regclass::text as parent,
          (select json_agg(attname order by place) from unnest(conkey) with ordinality as part(number, place)
            join pg_attribute on attrelid = conrelid and attnum = number) as columns,
          (select json_agg(attname order by place) from unnest(confkey) with ordinality as part(number, place)
            join pg_attribute on attrelid = confrelid and attnum = number) as theirs
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`),
    ),
  )
  const unique = rowsOf(
    await database.execute(
      sql.raw(`select indrelid::regclass::text as table, coalesce(pg_get_expr(indpred, indrelid), 'true') as where, indnullsnotdistinct as nulls,
          (select json_agg(pg_get_indexdef(indexrelid, place, true) order by place)
            from generate_series(1, indnkeyatts) as place) as parts
        from pg_index where indisunique and indrelid in (
          select attrelid from pg_attribute where attname = 'patient_key' and attrelid in (
            select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'))`),
    ),
  )
  return tables.map((table) => {
    const name = String(table['name'])
    return {
      name,
      identity: table['identity'] as string[],
      parents: parents
        .filter((one) => one['child'] === name && (one['columns'] as string[]).includes('patient_key'))
        .map((one) => ({
          table: String(one['parent']),
          columns: (one['columns'] as string[]).slice(2),
          theirs: (one['theirs'] as string[]).slice(2),
        }))
        .filter((one) => one.columns.length > 0),
      unique: unique
        .filter((one) => one['table'] === name && (one['parts'] as string[]).includes('patient_key'))
        .map((one) => {
          const parts = (one['parts'] as string[]).filter((part) => !['site_key', 'patient_key'].includes(part))
          // Nulls are never equal to each other, unless the index says that they are.
          const isThere = one['nulls'] === true ? [] : parts.map((part) => `${part} is not null`)
          return { parts, where: [`(${String(one['where'])})`, ...isThere].join(' and ') }
        }),
    }
  })
}

/** The rows of a patient in all tables. */
export async function readOwnRows(
  database: Database,
  tables: readonly PatientTable[],
  { siteKey, patientKey }: { siteKey: number; patientKey: number },
): Promise<OwnRow[]> {
  const rows: OwnRow[] = []
  for (const { name, identity, parents, unique } of tables) {
    const columns = [...new Set([...identity, ...parents.flatMap((parent) => parent.columns)])]
    const object =
      columns.length === 0 ? `'{}'::json` : `json_build_object(${columns.map((each) => `'${each}', ${each}`).join()})`
    const values = unique.map(
      ({ parts, where }) => `case when ${where} then json_build_array(${parts.join()})::text end`,
    )
    const found = rowsOf(
      await database.execute(
        sql`select ${sql.raw(object)} as columns, json_build_array(${sql.raw(values.join())}) as unique_values
          from ${sql.identifier(name)} where site_key = ${siteKey} and patient_key = ${patientKey}`,
      ),
    )
    for (const row of found) {
      const all = row['columns'] as Record<string, unknown>
      rows.push({
        table: name,
        identity: Object.fromEntries(identity.map((each) => [each, all[each]])),
        columns: all,
        unique: row['unique_values'] as (string | null)[],
      })
    }
  }
  return rows
}

/** Some rows, and all rows that point to them, directly or through others. */
export function withChildren(
  some: readonly OwnRow[],
  all: readonly OwnRow[],
  tables: readonly PatientTable[],
): Set<OwnRow> {
  const found = new Set(some)
  const byName = new Map(tables.map((table) => [table.name, table]))
  for (const parent of found) {
    for (const row of all) {
      if (!found.has(row) && byName.get(row.table)?.parents.some((link) => isParent(row, link, parent))) found.add(row)
    }
  }
  return found
}

/** Whether a row points to another one by a link of its table. */
export function isParent(row: OwnRow, link: PatientTable['parents'][number], parent: OwnRow): boolean {
  return (
    parent.table === link.table &&
    link.columns.every(
      (column, at) => row.columns[column] != null && row.columns[column] === parent.columns[link.theirs[at] ?? ''],
    )
  )
}

/** Rows by their tables, as they are noted. */
export function noteRows(rows: Iterable<OwnRow>): Record<string, object[]> {
  const noted: Record<string, object[]> = {}
  for (const { table, identity } of rows) (noted[table] ??= []).push(identity)
  return noted
}

/** Gives rows of a patient to another one. */
export async function giveRows(
  database: Database,
  tables: readonly PatientTable[],
  rows: Readonly<Record<string, object[]>>,
  { siteKey, from, to }: { siteKey: number; from: number; to: number },
): Promise<void> {
  for (const [name, list] of Object.entries(rows)) {
    const table = tables.find((one) => one.name === name)
    if (table === undefined) continue
    await database.execute(
      sql`update ${sql.identifier(name)} set patient_key = ${to} where site_key = ${siteKey} and patient_key = ${from}
        and ${isNoted(table.identity, list)}`,
    )
  }
}

/** A condition: the row is one of those that were noted. */
export function isNoted(identity: readonly string[], rows: readonly object[]): SQL {
  const object =
    identity.length === 0 ? `'{}'::jsonb` : `jsonb_build_object(${identity.map((each) => `'${each}', ${each}`).join()})`
  return sql`${sql.raw(object)} in (select value from jsonb_array_elements(${JSON.stringify(rows)}::jsonb))`
}
