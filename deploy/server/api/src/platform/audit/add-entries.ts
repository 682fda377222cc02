import DataLoader from 'dataloader'
import { getTableColumns, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'

import type { Database } from '../database/database.ts'
import { onceForEach, preparedStatement, type Bound } from '../database/prepared-query.ts'
import type { Scope } from '../database/scope.ts'
import { auditTrail } from '../database/tables/operations.ts'

/** A row of the audit trail, which numbers its rows itself. */
export type AuditEntry = Required<Omit<typeof auditTrail.$inferInsert, 'auditKey'>>

const columns = Object.entries(getTableColumns(auditTrail))
  .filter(([name]) => name !== 'auditKey')
  .map(([name, column]) => ({
    column: sql.identifier(toSnakeCase(name)),
    member: sql.identifier(name),
    type: sql.raw(column.getSQLType()),
  }))

/** A statement that adds the entries of a JSON array. */
function insertEntries(entries: Placeholder): SQL {
  const list = (parts: (SQL | ReturnType<typeof sql.identifier>)[]) => sql.join(parts, sql`, `)
  return sql`insert into ${auditTrail} (${list(columns.map(({ column }) => column))})
    select ${list(columns.map(({ member }) => member))}
    from json_to_recordset(${entries}) as entry(${list(columns.map(({ member, type }) => sql`${member} ${type}`))})`
}

const addEntries = preparedStatement('audit-trail', (_, { entries }: Bound<{ entries: string }>) =>
  insertEntries(entries),
)

/**
 * Adds the entries of requests that arrive at the same moment with one statement, because a statement takes longer than
 * a row.
 */
const entriesOf = onceForEach(
  (database: Database) =>
    new DataLoader(
      async (entries: readonly AuditEntry[]) => {
        await addEntries(database, { entries: JSON.stringify(entries) })
        return entries
      },
      { cache: false, batchScheduleFn: setImmediate },
    ),
)

/** Adds an entry to the audit trail. It is stored when this returns. */
export async function addEntry(database: Database, entry: AuditEntry): Promise<void> {
  await entriesOf(database).load(entry)
}

const addEntryAndPatients = preparedStatement(
  'audit-trail-and-patients',
  (_, { entries, shown }: Bound<{ entries: string; shown: string }>) => sql`
    with entry as (${insertEntries(entries)} returning audit_key)
    insert into audit_patients (audit_key, site_key, patient_key)
    select audit_key, "siteKey", "patientKey"
    from entry cross join json_to_recordset(${shown}) as shown("siteKey" integer, "patientKey" integer)`,
)

/** Adds an entry to the audit trail with the people whom the request concerns. */
export async function addEntryWithPatients(
  database: Database,
  entry: AuditEntry,
  shown: readonly Scope[],
): Promise<void> {
  await addEntryAndPatients(database, { entries: JSON.stringify([entry]), shown: JSON.stringify(shown) })
}
