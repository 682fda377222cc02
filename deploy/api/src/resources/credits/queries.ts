import { desc } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { credits } from '../../database/tables/credits.ts'
import type { CreditRow } from '../../database/tables/credits.ts'

/** Every credit of a patient, newest first. */
export async function findCredits(database: Database, scope: Scope): Promise<CreditRow[]> {
  return database
    .select()
    .from(credits)
    .where(ownedBy(scope, credits))
    .orderBy(desc(credits.grantedOn), desc(credits.creditKey))
}
