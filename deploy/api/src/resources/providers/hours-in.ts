import type { Language } from '@homeside/contract/wire'

import type { ProviderRow } from '../../database/tables/providers.ts'

/** A provider's hours, in the reader's language when the provider has given them. */
export function hoursIn({ hours, hoursEs }: Pick<ProviderRow, 'hours' | 'hoursEs'>, language: Language): string {
  return language === 'es' ? (hoursEs ?? hours) : hours
}
