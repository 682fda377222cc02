import type { Database } from '../../platform/database/database.ts'
import type { Bound } from '../../platform/database/prepared-query.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { registrationProgress } from '../../platform/database/tables/registration.ts'
import type { RegistrationProgressRow } from '../../platform/database/tables/registration.ts'

/** Selects a patient's progress in the registration, if they began one. */
export function selectProgress(database: Database, scope: Scope | Bound<Scope>) {
  return database.select().from(registrationProgress).where(ownedBy(scope, registrationProgress))
}

/** A patient's progress in the registration; null when they never began one. */
export async function findProgress(database: Database, scope: Scope): Promise<RegistrationProgressRow | null> {
  const [row] = await selectProgress(database, scope)
  return row ?? null
}

/** The step of an unfinished registration; null for everybody else. */
export async function findRegistrationStep(database: Database, scope: Scope): Promise<number | null> {
  const progress = await findProgress(database, scope)
  return progress === null || progress.isComplete ? null : progress.currentStep
}
