import { sql } from 'drizzle-orm'

import type { Database } from '../../src/platform/database/database.ts'
import type { Scope } from '../../src/platform/database/scope.ts'

/** Columns in which patients and their staff write what they like, in whatever table. */
const freeColumns = new Set([
  'street',
  'middle_name',
  'name',
  'note',
  'change_description',
  'subject',
  'body',
  'sender_name',
  'description',
  'reason',
  'payor_name',
  'policy_holder',
  'card_name',
])

/**
 * Writes a mark into every free text of every patient: `canary-101-7` belongs to patient 7 at site 101. A mark in
 * somebody else's answer shows that data has leaked. The audit trail has no free text, and is only ever added to.
 */
export async function plantSentinels(database: Database): Promise<void> {
  const result: unknown = await database.execute(sql`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    where c.table_schema = 'public' and c.data_type = 'text' and c.table_name <> 'audit_trail' and 2 =
      (select count(*) from information_schema.columns k where k.table_schema = 'public'
        and k.table_name = c.table_name and k.column_name in ('site_key', 'patient_key'))`)
  const columns = (result as { rows: { table: string; column: string }[] }).rows
  const free = columns.filter(({ column }) => freeColumns.has(column))
  for (const { table, column } of free) {
    const [name, text] = [sql.identifier(table), sql.identifier(column)]
    // Empty texts stay empty: with a text, some rows would be in another state.
    await database.execute(
      sql`update ${name} set ${text} = 'canary-' || site_key || '-' || patient_key where coalesce(${text}, '') <> ''`,
    )
  }
}

/** The marks in a text that belong to other patients than the one who may read it. */
export function foreignSentinels(text: string, own: Scope | null): string[] {
  const mine = own && `canary-${own.siteKey}-${own.patientKey}`
  return [...new Set(text.match(/canary-\d+-\d+/g) ?? [])].filter((canary) => canary !== mine)
}
