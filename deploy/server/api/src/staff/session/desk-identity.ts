import { eq } from 'drizzle-orm'

import { staffIdentity } from '../../identity/sign-on/identity-of.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import { providers, type ProviderRow } from '../../platform/database/tables/providers.ts'

/** Where the identity provider of a provider's people leads back to. */
export const callbackPath = '/staff/sign-in/callback'

/**
 * The identity provider of the people of a site.
 *
 * @throws SignOnFailed off, unavailable.
 */
export async function deskIdentity(
  dependencies: Pick<Dependencies, 'apiOrigin' | 'secretsFolder' | 'database'>,
  siteKey: number | null,
) {
  const found = await staffIdentity(dependencies, await findProvider(dependencies.database, siteKey))
  return { ...found, callback: `${found.apiOrigin}${callbackPath}` }
}

/** The provider of a site; null without one. */
export async function findProvider(database: Database, siteKey: number | null): Promise<ProviderRow | null> {
  if (siteKey === null) return null
  const [row] = await database.select().from(providers).where(eq(providers.siteKey, siteKey))
  return row ?? null
}
