import { signOnAddress } from '@homeside/contract/constants/aliases'
import type { Problem } from '@homeside/contract/problem'
import type { FoundProvider, PublicProvider } from '@homeside/contract/provider'
import type { Address, Language } from '@homeside/contract/wire'

import type { ProviderRow } from '../../platform/database/tables/providers.ts'
import { hoursIn } from './hours.ts'

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
export function presentWhomToCall({ name, alias, phone }: ProviderRow): NonNullable<Problem['provider']> {
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
