import type { Database } from '@homeside/api/database/database'
import { sandbox } from '@homeside/api/database/tables/operations'
import { providers } from '@homeside/api/database/tables/providers'
import { isNotNull, sql } from 'drizzle-orm'

/** The default origin of a sandbox's payments portal. */
export const usualBpcOrigin = 'http://127.0.0.1:56697'

/** Tells a sandbox where the third party's payments portal runs now, because its port may have changed. */
export async function placePaymentsPortal(database: Database, origin: string): Promise<void> {
  const [filled] = await database.select().from(sandbox)
  if (filled === undefined) return
  await database
    .update(providers)
    .set({ bpcSsoUrl: sql`${origin}::text || regexp_replace(${providers.bpcSsoUrl}, '^https?://[^/]+', '')` })
    .where(isNotNull(providers.bpcSsoUrl))
}
