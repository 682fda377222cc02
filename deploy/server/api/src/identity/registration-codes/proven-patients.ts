import { and, eq, gt } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { providers, type ProviderRow } from '../../platform/database/tables/providers.ts'
import { selfRegistrations } from '../../platform/database/tables/registration.ts'

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
