import type { MadePatient } from '@homeside/contract/sandbox'
import { sql } from 'drizzle-orm'

import type { Database } from '../../../platform/database/database.ts'
import { rowsOf } from '../../../platform/database/pick-columns.ts'
import { columnsOf, type PersonalTable, personalTables } from '../data-map.ts'

/** How every mark of a patient begins. */
export const markOf = ({ PatientKey }: Pick<MadePatient, 'PatientKey'>) => `mark-${PatientKey}-`

/** Writes a mark of its own into every column that names a patient at their first provider, and answers the marks. */
export async function markPerson(database: Database, made: MadePatient): Promise<Set<string>> {
  const marks = new Set<string>()
  for (const [name, table] of Object.entries<PersonalTable>(personalTables)) {
    if (table.by !== 'patient_key' || name === 'erasures') continue
    for (const column of columnsOf(table, 'person')) {
      const mark = `${markOf(made)}${name}-${column}`
      if (await write(database, { name, column, mark }, made)) marks.add(mark)
    }
  }
  return marks
}

/** Writes a mark where the column takes it: a phone, a date or a list of changes has no room for one. */
async function write(
  database: Database,
  { name, column, mark }: { name: string; column: string; mark: string },
  { SiteKey, PatientKey }: MadePatient,
): Promise<boolean> {
  try {
    const found = await database.execute(
      sql`update ${sql.identifier(name)} set ${sql.identifier(column)} = ${mark}
        where site_key = ${SiteKey} and patient_key = ${PatientKey} and ${sql.identifier(column)} is not null
        returning 1 as one`,
    )
    return rowsOf(found).length > 0
  } catch {
    return false
  }
}
