import { signOnAddress } from '@homeside/contract/constants/aliases'
import type { Problem as ProblemDocument } from '@homeside/contract/problem'
import type { FoundProvider, PublicProvider } from '@homeside/contract/provider'
import type { Address, Language } from '@homeside/contract/wire'
import { eq, sql, type SQL } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { providers, type ProviderRow } from '../../platform/database/tables/providers.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { hoursIn } from './hours.ts'

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

/** What anyone may know about a provider, on the wire. */
export function presentPublicProvider(provider: ProviderRow, language: Language, now: Date): PublicProvider {
  return {
    SiteKey: provider.siteKey,
    Alias: provider.alias,
    Name: provider.name,
    Phone: provider.phone,
    Hours: hoursIn(provider, language, now),
    InMaintenance: provider.inMaintenance,
    SingleSignOnUrl: provider.signOn && `/${signOnAddress(provider.alias)}`,
  }
}

/** The provider to call, for a problem on a page that may not know it. */
export function presentWhomToCall({ name, alias, phone }: ProviderRow): NonNullable<ProblemDocument['provider']> {
  return { Name: name, Alias: alias, Phone: phone }
}

/** Null when the provider has given no address. */
export function presentProviderAddress({ street, apt, city, state, postalCode }: ProviderRow): Address | null {
  if (street === null || city === null || state === null || postalCode === null) return null
  return { Street: street, Apt: apt, City: city, State: state, PostalCode: postalCode }
}

/** A provider in the answer to a search, on the wire. */
export function presentFoundProvider(provider: ProviderRow, language: Language, now: Date): FoundProvider {
  return {
    ...presentPublicProvider(provider, language, now),
    Address: presentProviderAddress(provider),
    Logo: provider.logo,
    SelfRegistration: provider.selfRegistrationActive && !provider.inMaintenance,
  }
}

interface AddressColumns {
  street: string
  apt: string | null
  city: string
  state: string
  postalCode: string
}

/** The address in any row with address columns. */
export function presentAddress(row: AddressColumns): Address {
  return { Street: row.street, Apt: row.apt, City: row.city, State: row.state, PostalCode: row.postalCode }
}
