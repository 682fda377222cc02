import { eq, sql, type SQL } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { providers, type ProviderRow } from '../../platform/database/tables/providers.ts'
import { Problem } from '../../platform/problems/problem.ts'

/** The provider with an alias, in any case; null when there is none. */
export function findProvider(database: Database, alias: string): Promise<ProviderRow | null> {
  return findWhere(database, eq(sql`lower(${providers.alias})`, alias.toLowerCase()))
}

/**
 * The provider with an alias, in any case.
 *
 * @throws Problem not-found.
 */
export async function readProvider(database: Database, alias: string): Promise<ProviderRow> {
  return found(await findProvider(database, alias))
}

/**
 * The provider of a site.
 *
 * @throws Problem not-found.
 */
export async function readProviderOfSite(database: Database, siteKey: number): Promise<ProviderRow> {
  return found(await findWhere(database, eq(providers.siteKey, siteKey)))
}

/** The provider with a code of three letters or digits, in any case; null when there is none. */
export function findProviderByCode(database: Database, code: string): Promise<ProviderRow | null> {
  return findWhere(database, eq(providers.providerCode, code.toUpperCase()))
}

/**
 * The provider that a person or a QR code names, by its code or its site key. A code may look like a site key. People
 * type codes, so the code is tried first.
 *
 * @throws Problem not-found.
 */
export async function readNamedProvider(database: Database, codeOrSiteKey: string): Promise<ProviderRow> {
  const byCode = await findProviderByCode(database, codeOrSiteKey)
  if (byCode !== null) return byCode
  if (!/^[1-9]\d{0,8}$/.test(codeOrSiteKey)) throw new Problem('not-found')
  return readProviderOfSite(database, Number(codeOrSiteKey))
}

async function findWhere(database: Database, condition: SQL): Promise<ProviderRow | null> {
  const [row] = await database.select().from(providers).where(condition)
  return row ?? null
}

function found(provider: ProviderRow | null): ProviderRow {
  if (provider === null) throw new Problem('not-found')
  return provider
}
