import type { Database } from './database.ts'
import { ownedBy } from './scope.ts'
import type { Scope } from './scope.ts'
import { patients } from './tables/patients.ts'

/** Makes transactions that spend a patient's allowance wait for each other. Only inside a transaction. */
export async function lockPatient(transaction: Database, scope: Scope): Promise<void> {
  await transaction
    .select({ patientKey: patients.patientKey })
    .from(patients)
    .where(ownedBy(scope, patients))
    .for('update')
}
