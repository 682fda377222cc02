import { desc } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { preparedQuery, type Bound } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { credits } from '../../platform/database/tables/patients.ts'

/** Selects every credit of a patient, newest first. */
export function selectCredits(database: Database, scope: Bound<Scope>) {
  return database
    .select()
    .from(credits)
    .where(ownedBy(scope, credits))
    .orderBy(desc(credits.grantedOn), desc(credits.creditKey))
}

/** Every credit of a patient, newest first. */
export const findCredits = preparedQuery('credits', selectCredits)
