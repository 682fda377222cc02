import type { Database } from '@homeside/api/database/database'
import type { Scope } from '@homeside/api/database/scope'
import { patients } from '@homeside/api/database/tables/patients'
import { providers } from '@homeside/api/database/tables/providers'
import { and, eq, isNotNull, sql } from 'drizzle-orm'

import type { IdentityReturn } from './identity-return.ts'

/** Somebody whom the sandbox's identity page can sign in. */
export interface Vouchable {
  scope: Scope
  patient: string
  provider: string
}

/**
 * The people whom the stand-in for an identity provider, or for the mobile app, may offer. It looks at all patients,
 * which is safe because a sandbox has only made-up ones.
 */
export async function findVouchable(database: Database, { kind, alias }: IdentityReturn): Promise<Vouchable[]> {
  const known =
    kind === 'single-sign-on'
      ? and(providers.singleSignOnActive, patients.singleSignOnAccount)
      : and(providers.bpcPaymentsEnabled, eq(sql`lower(${providers.alias})`, alias.toLowerCase()))
  const rows = await database
    .select({ patient: patients, provider: providers.name })
    .from(patients)
    .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
    .where(and(known, isNotNull(patients.accountKey), eq(patients.status, 'Active')))
    .orderBy(patients.lastName, patients.firstName)
  return rows.map(({ patient, provider }) => ({
    scope: { siteKey: patient.siteKey, patientKey: patient.patientKey },
    patient: `${patient.firstName} ${patient.lastName}`,
    provider,
  }))
}
