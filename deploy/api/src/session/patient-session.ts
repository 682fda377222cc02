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

/** A session that stands at a provider, with those it belongs to. */
export interface PatientSession {
  session: SessionRow
  scope: Scope
  patient: PatientRow
  provider: ProviderRow
  account: AccountRow
}

/** The patient of a session; null when the session stands at no provider. */
export async function findPatientSession(database: Database, session: SessionRow): Promise<PatientSession | null> {
  const { siteKey, patientKey, accountKey } = session
  if (siteKey === null || patientKey === null) return null
  const scope = { siteKey, patientKey }
  const [row] = await database
    .select({ patient: patients, provider: providers, account: accounts })
    .from(patients)
    .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
    .innerJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .where(ownedBy(scope, patients, eq(patients.accountKey, accountKey)))
  return row ? { session, scope, ...row } : null
}
