import { eq, sql } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { providers } from '../../database/tables/providers.ts'
import type { ProviderRow } from '../../database/tables/providers.ts'

/** The provider with an alias, in any case; null when there is none. */
export async function findProvider(database: Database, alias: string): Promise<ProviderRow | null> {
  const [row] = await database
    .select()
    .from(providers)
    .where(eq(sql`lower(${providers.alias})`, alias.toLowerCase()))
  return row ?? null
}
