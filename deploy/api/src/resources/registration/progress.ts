import type { RegistrationAnswer } from '@homeside/contract/registration'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { registrationProgress } from '../../database/tables/registration.ts'
import type { RegistrationProgressRow } from '../../database/tables/registration.ts'

/** Where a patient's registration stands; null for somebody who never began one. */
export async function findProgress(database: Database, scope: Scope): Promise<RegistrationProgressRow | null> {
  const [row] = await database.select().from(registrationProgress).where(ownedBy(scope, registrationProgress))
  return row ?? null
}

/** The step that an unfinished registration waits at; null for everybody else. */
export async function findRegistrationStep(database: Database, scope: Scope): Promise<number | null> {
  const progress = await findProgress(database, scope)
  return progress === null || progress.isComplete ? null : progress.currentStep
}

export function presentProgress(progress: RegistrationProgressRow | null): RegistrationAnswer {
  return {
    CurrentStep: progress?.currentStep ?? 0,
    MaxSteps: 5,
    IsComplete: progress?.isComplete ?? true,
    SkipContacts: progress?.skipContacts ?? false,
    Saved: progress?.saved ?? {},
  }
}
