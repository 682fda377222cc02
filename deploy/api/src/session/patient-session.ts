import { eq } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { ownedBy } from '../database/scope.ts'
import type { Scope } from '../database/scope.ts'
import { accounts } from '../database/tables/accounts.ts'
import type { AccountRow, SessionRow } from '../database/tables/accounts.ts'
import { patients } from '../database/tables/patients.ts'
import type { PatientRow } from '../database/tables/patients.ts'
import { providers } from '../database/tables/providers.ts'
import type { ProviderRow } from '../database/tables/providers.ts'
import { registrationProgress } from '../database/tables/registration.ts'

/** A session at a provider, with its account and patient. */
export interface PatientSession {
  session: SessionRow
  scope: Scope
  patient: PatientRow
  provider: ProviderRow
  account: AccountRow
  /** The step of an unfinished registration. */
  registrationStep: number | null
}

/** The patient of a session; null for a session without a provider. */
export async function findPatientSession(database: Database, session: SessionRow): Promise<PatientSession | null> {
  const { siteKey, patientKey, accountKey } = session
  if (siteKey === null || patientKey === null) return null
  const scope = { siteKey, patientKey }
  const [row] = await database
    .select({ patient: patients, provider: providers, account: accounts, registration: registrationProgress })
    .from(patients)
    .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
    .innerJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .leftJoin(registrationProgress, ownedBy(scope, registrationProgress, eq(registrationProgress.isComplete, false)))
    .where(ownedBy(scope, patients, eq(patients.accountKey, accountKey)))
  if (row === undefined) return null
  const { registration, ...found } = row
  return { session, scope, ...found, registrationStep: registration?.currentStep ?? null }
}
