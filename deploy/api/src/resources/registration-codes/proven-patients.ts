import { and, eq, gt } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { accounts } from '../../database/tables/accounts.ts'
import { patients } from '../../database/tables/patients.ts'
import { providers } from '../../database/tables/providers.ts'
import type { ProviderRow } from '../../database/tables/providers.ts'
import { selfRegistrations } from '../../database/tables/verification.ts'
import type { FoundPatient } from './queries.ts'

/** The provider of a site, if it now allows self-registration. */
export async function findOpenProvider(database: Database, siteKey: number): Promise<ProviderRow | null> {
  const [provider] = await database
    .select()
    .from(providers)
    .where(
      and(
        eq(providers.siteKey, siteKey),
        eq(providers.selfRegistrationActive, true),
        eq(providers.inMaintenance, false),
      ),
    )
  return provider ?? null
}

/** A patient and their account, if any. Call this only after the patient was proved by a code or a link. */
export async function findProvenPatient(database: Database, scope: Scope): Promise<FoundPatient> {
  const [row] = await database
    .select({ patient: patients, provider: providers, account: accounts })
    .from(patients)
    .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
    .leftJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .where(ownedBy(scope, patients))
  if (row === undefined) throw new Error('A code is always of a patient.')
  return row
}

/** Whether this browser has recently proved a code of this patient. */
export async function hasProven(
  database: Database,
  scope: Scope,
  bindingHash: string | null,
  now: Date,
): Promise<boolean> {
  const proven = await database
    .select()
    .from(selfRegistrations)
    .where(
      ownedBy(
        scope,
        selfRegistrations,
        eq(selfRegistrations.bindingHash, bindingHash ?? ''),
        gt(selfRegistrations.expiresAt, now),
      ),
    )
  return proven.some(({ verifiedAt }) => verifiedAt !== null)
}
