import type { Language } from '@homeside/contract/wire'

import type { ProviderRow } from '../../database/tables/providers.ts'

/** When a provider answers, in the reader's language where the provider has said so. */
export function hoursIn({ hours, hoursEs }: Pick<ProviderRow, 'hours' | 'hoursEs'>, language: Language): string {
  return language === 'es' ? (hoursEs ?? hours) : hours
}
