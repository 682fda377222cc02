import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { patients } from '../../database/tables/patients.ts'

/** Whose patient record it is; null when nobody has claimed it. */
export async function findAccountKeyOf(database: Database, scope: Scope): Promise<number | null> {
  const [row] = await database
    .select({ accountKey: patients.accountKey })
    .from(patients)
    .where(ownedBy(scope, patients))
  return row?.accountKey ?? null
}
