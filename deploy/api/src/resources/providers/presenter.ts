import type { PublicProvider } from '@homeside/contract/provider'

import type { ProviderRow } from '../../database/tables/providers.ts'

export function presentPublicProvider(provider: ProviderRow): PublicProvider {
  return {
    SiteKey: provider.siteKey,
    Alias: provider.alias,
    Name: provider.name,
    Phone: provider.phone,
    Hours: provider.hours,
    InMaintenance: provider.inMaintenance,
  }
}
