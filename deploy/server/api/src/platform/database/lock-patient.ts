import type { Database } from './database.ts'
import { preparedStatement, type Bound } from './prepared-query.ts'
import { ownedBy, type Scope } from './scope.ts'
import { patients } from './tables/patients.ts'

const lockRow = preparedStatement('lock-patient', (database, scope: Bound<Scope>) =>
  database
    .select({ patientKey: patients.patientKey })
    .from(patients)
    .where(ownedBy(scope, patients))
    .for('no key update'),
)

/**
 * Makes transactions that use up a patient's allowance wait for each other. Only inside a transaction.
 *
 * A full update lock would wait for the share lock that every row of the patient takes on this one as a foreign key:
 * two transactions that have both written something would wait for each other for ever.
 */
export async function lockPatient(transaction: Database, scope: Scope): Promise<void> {
  await lockRow(transaction, scope)
}
