import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { patients } from '../../database/tables/patients.ts'

/** The account of a patient record; null when it has none. */
export async function findAccountKeyOf(database: Database, scope: Scope): Promise<number | null> {
  const [row] = await database
    .select({ accountKey: patients.accountKey })
    .from(patients)
    .where(ownedBy(scope, patients))
  return row?.accountKey ?? null
}
